/** Replaces the number of a message with `{{n}}`, which gives the key of the message in the translation catalogue. */
export function gapped(sentence: string): { key: string; n: string } {
  const [n = ''] = /\d+/.exec(sentence) ?? [];
  return { key: sentence.replace(n, n && '{{n}}'), n };
}
