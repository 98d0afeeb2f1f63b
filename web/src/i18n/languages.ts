import type { Language } from '@adashi/contract';
import english from './en.json';

const SPACE = '\u00a0';

interface Spoken {
  /** What it calls itself. */
  readonly name: string;
  /** The locale in which days are written, and that of numbers. */
  readonly days: string;
  readonly numbers: string;
  readonly decimal: '.' | ',';
  readonly currency: { readonly before: string; readonly after: string };
  readonly percent: string;
  /** Loaded when it is wanted. */
  readonly catalogue: () => Promise<Readonly<Record<string, string>>>;
}

/** '10,014', in French '10 014'. */
export function countIn(language: Language, count: number): string {
  return count.toLocaleString(SPOKEN[language].numbers);
}

/** Everything that a language has of its own on the pages, but for its catalogue, which lies beside this file. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = {
  en: {
    name: 'English',
    days: 'en-GB',
    numbers: 'en-CA',
    decimal: '.',
    currency: { before: 'CA$', after: '' },
    percent: '%',
    // Its keys are the sentences themselves; only singulars are listed.
    catalogue: () => Promise.resolve(english),
  },
  fr: {
    name: 'Français',
    days: 'fr-CA',
    numbers: 'fr-CA',
    decimal: ',',
    currency: { before: '', after: `${SPACE}$${SPACE}CA` },
    percent: `${SPACE}%`,
    catalogue: async () => (await import('./fr.json')).default,
  },
};
