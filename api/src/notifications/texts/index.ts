import type { Language } from '@adashi/contract';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { Texts } from './texts.ts';

/** What the server says, by language: each is a file beside this one. */
export const texts: Record<Language, Texts> = { en, fr };
