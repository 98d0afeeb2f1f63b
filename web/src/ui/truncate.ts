/** At most `most` characters of a text, and '...' where something was left out (SPEC §9). Never half a character. */
export function truncate(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}...` : text;
}
