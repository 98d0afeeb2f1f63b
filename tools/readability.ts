import { flesch } from 'flesch';
import { syllable } from 'syllable';

/** Longest allowed sentence on a screen, in words. */
const MOST_WORDS = 20;

/** Words that a Canadian bank does not use with customers. */
const FORBIDDEN =
  /\b(?:whoever|whomever|told|stands|somebody|anybody|everybody|anew|mails|mailed|e-mails?|authoris\w*|any more|need do)\b/i;

const WORD = /[\p{L}\p{N}$][\p{L}\p{N}$'’,.%-]*/gu;

const wordsOf = (text: string) => text.match(WORD) ?? [];

/**
 * Returns the sentences of a text. A placeholder counts as a short word, and each list item or line counts as a
 * sentence.
 */
function partsOf(text: string): string[] {
  return text
    .replaceAll(/\{\{\w+\}\}/g, 'Ada')
    .split(/(?<=[.!?:;])\s+|\n+/)
    .filter((part) => wordsOf(part).length > 0);
}

/** Returns the Flesch reading ease of all texts together. A score of 60 or more is plain English. */
export function readingEase(texts: readonly string[]): number {
  const parts = texts.flatMap(partsOf);
  const words = parts.flatMap(wordsOf);
  const syllables = words.map((word) => syllable(word) || 1);
  return flesch({
    sentence: parts.length,
    word: words.length,
    syllable: syllables.reduce((total, count) => total + count, 0),
  });
}

/** Returns the faults of a text: sentences that are too long, and forbidden words. */
export function faultsOf(text: string): string[] {
  const long = text
    .replaceAll(/\{\{\w+\}\}/g, 'Ada')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => wordsOf(sentence).length > MOST_WORDS)
    .map((sentence) => `${wordsOf(sentence).length} words: ${sentence}`);
  const [word] = FORBIDDEN.exec(text) ?? [];
  return word ? [...long, `“${word}”: ${text}`] : long;
}
