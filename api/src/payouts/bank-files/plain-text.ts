import { LETTERS } from '../../base/letters.ts';

/** What a bank's terminal prints are capitals of the English alphabet. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '–': '-', '—': '-', '‑': '-' };

/** A name in the characters of a file for a bank: 'Zoé D’Amour' is 'ZOE D'AMOUR'. Empty where nothing of it can be written. */
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
