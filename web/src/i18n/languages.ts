import type { Language } from '@adashi/contract';
import english from './en.json';

const SPACE = '\u00a0';

interface Spoken {
  /** Name of the language in the language itself, such as 'Français'. */
  readonly name: string;
  /** Locale for dates. `numbers` is the locale for numbers. */
  readonly days: string;
  readonly numbers: string;
  readonly decimal: '.' | ',';
  readonly currency: { readonly before: string; readonly after: string };
  readonly percent: string;
  /** Loads the messages of the language on demand. */
  readonly catalogue: () => Promise<Readonly<Record<string, string>>>;
}

/** Formats a count in the given language, such as '10,014' in English or '10 014' in French. */
export function countIn(language: Language, count: number): string {
  return count.toLocaleString(SPOKEN[language].numbers);
}

/** Settings of each language. The messages of each language are in a separate file. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = {
  en: {
    name: 'English',
    days: 'en-GB',
    numbers: 'en-CA',
    decimal: '.',
    currency: { before: 'CA$', after: '' },
    percent: '%',
    // The English catalogue has only singular forms, because every key is an English message.
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
