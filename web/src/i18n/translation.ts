import type { Language } from '@adashi/contract';
import { useSyncExternalStore } from 'react';
import { countIn } from './languages.ts';

type Messages = Readonly<Record<string, string>>;

/**
 * Returns the message of a key. `values` has the values of the placeholders, such as `{{name}}`. `count` also chooses
 * the plural form. If the catalogue has no message for a key, the function returns the key.
 */
export type TFunction = (key: string, values?: Readonly<Record<string, unknown>>) => string;

interface Translation {
  readonly language: Language;
  readonly t: TFunction;
  readonly isKnown: (key: string) => boolean;
}

/** Placeholders for numbers that are names, such as a ticket number. These numbers have no thousands separator. */
const NAMES = ['id', 'line', 'number', 'round', 'ticket', 'version', 'year'];

function textOf(language: Language, name: string, value: unknown): string {
  if (typeof value === 'number' && !NAMES.includes(name)) return countIn(language, value);
  return String(value ?? '');
}

/** Returns the translation functions for a language and its messages. */
export function translationOf(language: Language, messages: Messages): Translation {
  const known = new Map(Object.entries(messages));
  const plural = new Intl.PluralRules(language);
  return {
    language,
    t: (key, values = {}) => {
      const { count } = values;
      const form = typeof count === 'number' ? known.get(`${key}_${plural.select(count)}`) : undefined;
      return (form ?? known.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
        name in values ? textOf(language, name, values[name]) : gap,
      );
    },
    isKnown: (key) => known.has(key),
  };
}

let current = translationOf('en', {});
const listeners = new Set<() => void>();

/** Shows all screens in another language. */
export function setTranslation(next: Translation): void {
  current = next;
  for (const listener of listeners) listener();
}

export const translation = () => current;

/** Translates a message into the current language, for code outside components. */
export const t: TFunction = (key, values) => current.t(key, values);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current language and its messages. A change of the language renders the component again. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribe, translation, translation);
}
