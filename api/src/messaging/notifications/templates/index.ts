import type { Language } from '@adashi/contract';
import { type Addressed, addressed } from './addressed.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** Server texts by language; each language has its own file. */
export const templates: Record<Language, Addressed> = { en: addressed('en', en), fr: addressed('fr', fr) };
