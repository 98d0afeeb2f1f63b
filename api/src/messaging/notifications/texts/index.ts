import type { Language } from '@adashi/contract';
import { type Addressed, addressed } from './addressed.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** What the server says, by language: each is a file beside this one. */
export const texts: Record<Language, Addressed> = { en: addressed('en', en), fr: addressed('fr', fr) };
