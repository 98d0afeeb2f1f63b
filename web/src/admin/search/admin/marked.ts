/** Characters without a meaning for the search, as in the function `normalize_search` of the database. */
const IGNORED = /[\p{M}\p{Cf}'’‘‛′ʹʼʻʽʾʿˈ`´＇.\-‐‑‒–—]/gu;

const plainOf = (part: string) => part.normalize('NFKD').replaceAll(IGNORED, '').toLowerCase();

/** Returns the words of a search query, divided by spaces, hyphens and apostrophes. */
function wordsOf(q: string): string[] {
  return q
    .split(/[\s\-‐‑‒–—'’‘‛′ʹʼʻʽʾʿˈ`´＇]+/u)
    .map(plainOf)
    .filter(Boolean);
}

/** Returns the start and the end of the words in a text, or null. Any text can be between the words. */
function placeOf(text: string, words: readonly string[]): { start: number; end: number } | null {
  let start = -1;
  let end = 0;
  for (const word of words) {
    const at = text.indexOf(word, end);
    if (at < 0) return null;
    if (start < 0) start = at;
    end = at + word.length;
  }
  return start < 0 ? null : { start, end };
}

/**
 * Splits a text into the parts before, in and after the match of a search query. The match ignores accents, case,
 * apostrophes and hyphens.
 */
export function marked(text: string, q: string): readonly [before: string, found: string, after: string] {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const plain = letters.map(plainOf);
  const place = placeOf(plain.join(''), wordsOf(q));
  if (place === null) return [text, '', ''];
  // Start index of each letter in the normalized text, which can be longer than the original text.
  const begins = plain.map((_, index) => plain.slice(0, index).join('').length);
  const first = begins.findIndex((begin, index) => begin + (plain[index]?.length ?? 0) > place.start);
  const last = begins.findIndex((begin) => begin >= place.end);
  const end = last < 0 ? letters.length : last;
  return [letters.slice(0, first).join(''), letters.slice(first, end).join(''), letters.slice(end).join('')];
}
