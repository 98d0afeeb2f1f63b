/**
 * Returns at most `most` characters of a text, with '...' where the text is cut (SPEC §9). A character is never split.
 */
export function truncate(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}...` : text;
}
