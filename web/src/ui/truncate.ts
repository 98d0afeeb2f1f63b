/**
 * Returns at most `most` characters of a text, without splitting a character. A shortened text ends with '...' (SPEC
 * §9).
 */
export function truncate(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}...` : text;
}
