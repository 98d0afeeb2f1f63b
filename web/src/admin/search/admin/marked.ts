const plainOf = (part: string) =>
  part
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/**
 * Splits a text into the parts before, in and after the match of a search query. The match ignores accents and case.
 */
export function marked(text: string, q: string): readonly [before: string, found: string, after: string] {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const plain = letters.map(plainOf);
  const sought = plainOf(q.trim());
  const at = plain.join('').indexOf(sought);
  if (sought === '' || at < 0) return [text, '', ''];
  // Start index of each letter in the normalized text, which can be longer than the original text.
  const begins = plain.map((_, index) => plain.slice(0, index).join('').length);
  const first = begins.findIndex((begin, index) => begin + (plain[index]?.length ?? 0) > at);
  const last = begins.findIndex((begin) => begin >= at + sought.length);
  const end = last < 0 ? letters.length : last;
  return [letters.slice(0, first).join(''), letters.slice(first, end).join(''), letters.slice(end).join('')];
}
