import { LETTERS } from '../../base/letters.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the words of a name in capital letters, without accents: 'O’Brien' is one word, 'Anne-Marie' is two words.
 */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ]/gu, '')
    .toUpperCase()
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/\p{L}+/gu) ?? [];
}

/** Returns each group of adjacent words, joined into one word, together with the remaining words. */
function runsOf(words: readonly string[]): { one: string; others: string[] }[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => {
      const to = from + more + 1;
      return { one: words.slice(from, to).join(''), others: [...words.slice(0, from), ...words.slice(to)] };
    }),
  );
}

const isInitialOf = (short: string, long: string) => short.length === 1 && long.startsWith(short);

/**
 * Returns whether the words contain a given name or the initial of a given name. Hyphens do not matter: 'Annemarie'
 * equals 'Anne-Marie'.
 */
function hasGiven(words: readonly string[], given: readonly string[]): boolean {
  const named = runsOf(given).map(({ one }) => one);
  return runsOf(words).some(({ one }) =>
    named.some((name) => name === one || isInitialOf(one, name) || isInitialOf(name, one)),
  );
}

/**
 * Returns whether the account holder is the person: the full family name and a given name or initial must match.
 * Ignores case, accents, hyphens, apostrophes, order and extra words, because banks format names differently.
 */
export function isOwnName(holder: string, { firstName, lastName }: PersonName): boolean {
  const family = wordsOf(lastName).join('');
  const given = wordsOf(firstName);
  return runsOf(wordsOf(holder)).some(({ one, others }) => one === family && hasGiven(others, given));
}
