const MOST = 90;
/** Shorter ones, 'Hello!', say nothing of what a message is about. */
const LEAST = 20;

/** How a text begins: as many whole words as a line holds, and then '...' (SPEC §9). */
export function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= MOST ? line : `${line.slice(0, MOST).replace(/\s\S*$/, '')}...`;
}

/** What a message is called: its first sentence, as much of it as a line holds. */
export function subjectOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const sentence = new RegExp(`^.{${LEAST},}?[.!?…](?=\\s|$)`).exec(line);
  return beginningOf(sentence?.[0] ?? line);
}
