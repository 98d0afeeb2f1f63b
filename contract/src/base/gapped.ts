/** Replaces the number in a message with `{{n}}`. The result is the key of the message in the translation catalogue. */
export function gapped(sentence: string): { key: string; n: string } {
  const [n = ''] = /\d+/.exec(sentence) ?? [];
  return { key: sentence.replace(n, n && '{{n}}'), n };
}
