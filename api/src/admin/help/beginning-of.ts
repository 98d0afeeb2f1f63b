const MOST = 90;
/** Minimum length of a ticket subject. A shorter sentence such as 'Hello!' does not describe the message. */
const LEAST = 20;

/** Shortens a text to the whole words that fit on one line, and adds '...' (SPEC §9). */
export function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= MOST ? line : `${line.slice(0, MOST).replace(/\s\S*$/, '')}...`;
}

/** Returns the subject of a message: the first sentence, shortened to one line. */
export function subjectOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const sentence = new RegExp(`^.{${LEAST},}?[.!?…](?=\\s|$)`).exec(line);
  return beginningOf(sentence?.[0] ?? line);
}
