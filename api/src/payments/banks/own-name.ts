import { type PersonName, runsOf, wordsOf } from '../../base/names.ts';

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
