import { LETTERS } from './letters.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the words of a name in capital letters, without accents: 'O’Brien' is one word, 'Anne-Marie' is two words.
 */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ]/gu, '')
    .toUpperCase()
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/\p{L}+/gu) ?? [];
}

/** Returns each group of adjacent words, joined into one word, together with the remaining words. */
export function runsOf(words: readonly string[]): { one: string; others: string[] }[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => {
      const to = from + more + 1;
      return { one: words.slice(from, to).join(''), others: [...words.slice(0, from), ...words.slice(to)] };
    }),
  );
}

/**
 * Returns whether a full name is the name of the person: the whole family name and the first given name must match.
 * Ignores case, accents, hyphens, apostrophes, order and middle names. Initials do not match.
 */
export function sameName(fullName: string, { firstName, lastName }: PersonName): boolean {
  const family = wordsOf(lastName).join('');
  const given = wordsOf(firstName);
  const firsts = new Set(given.map((_, at) => given.slice(0, at + 1).join('')));
  return runsOf(wordsOf(fullName)).some(
    ({ one, others }) => one === family && runsOf(others).some((run) => firsts.has(run.one)),
  );
}

/** Mail services that ignore dots in addresses. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Returns the mailbox of an email address, in lower case and without `+alias`. For Gmail, also removes the dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const local = email.slice(0, at).trim().toLowerCase().replace(/\+.*$/s, '');
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Returns the last ten digits of a telephone number. */
export const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
