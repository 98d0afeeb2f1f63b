import { LETTERS } from '../../base/letters.ts';

/** Replacements for typographic characters, because bank systems print only English capital letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '–': '-', '—': '-', '‑': '-' };

/**
 * Converts a name to the character set of bank files: 'Zoé D’Amour' becomes 'ZOE D'AMOUR'. Returns '' when no character
 * remains.
 */
export function plainText(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS[letter] ?? LOOK_ALIKES[letter] ?? ' ')
    .replaceAll(/[^A-Z0-9 .,'&/-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
