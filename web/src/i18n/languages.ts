import type { Language } from '@adashi/contract';
import english from './en.json';

const SPACE = '\u00a0';

interface Spoken {
  /** Name of the language in the language itself. */
  readonly name: string;
  /** Locale of dates, and locale of numbers. */
  readonly days: string;
  readonly numbers: string;
  readonly decimal: '.' | ',';
  readonly currency: { readonly before: string; readonly after: string };
  readonly percent: string;
  /** Loaded on demand. */
  readonly catalogue: () => Promise<Readonly<Record<string, string>>>;
}

/** '10,014', in French '10 014'. */
export function countIn(language: Language, count: number): string {
  return count.toLocaleString(SPOKEN[language].numbers);
}

/** Settings of each language, except its catalogue, which is a file of its own in this folder. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = {
  en: {
    name: 'English',
    days: 'en-GB',
    numbers: 'en-CA',
    decimal: '.',
    currency: { before: 'CA$', after: '' },
    percent: '%',
    // The keys are the English sentences themselves, so the catalogue lists only singular forms.
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
