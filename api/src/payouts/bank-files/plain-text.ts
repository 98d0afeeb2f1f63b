import anyAscii from 'any-ascii';

/** Emoji have long names in English, such as ':grinning:'. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const IN_WORD = /[\p{L}\p{M}\p{N}\p{Cf}]/u;

/** Letters that the library omits, because they only carry a vowel. */
const VOWELS: Readonly<Record<string, string>> = { ا: 'A', ੲ: 'I', ੳ: 'U', ອ: 'O', ཨ: 'A' };

/** Writes one character in the character set of bank files. A sign in a word never splits the word. */
function written(letter: string): string {
  if (EMOJI.test(letter)) return ' ';
  const plain = (VOWELS[letter] ?? anyAscii(letter)).toUpperCase().replaceAll('`', "'");
  return IN_WORD.test(letter) ? plain.replaceAll(/[^A-Z0-9 '&-]/g, '') : plain.replaceAll(/[^A-Z0-9 .,'&/-]/g, ' ');
}

/**
 * Converts a name to the character set of bank files: 'Zoé D’Amour' becomes 'ZOE D'AMOUR'. Letters of all scripts are
 * transliterated. Returns '' when no letter or digit remains.
 */
export function plainText(name: string): string {
  const plain = Array.from(name.normalize('NFC'), written).join('').replaceAll(/ +/g, ' ').trim();
  return /[A-Z0-9]/.test(plain) ? plain : '';
}
