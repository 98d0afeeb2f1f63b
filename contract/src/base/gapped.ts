/** Returns a message with `{{n}}` in place of its number. The translation catalogues use such messages as keys. */
export function gapped(sentence: string): { key: string; n: string } {
  const [n = ''] = /\d+/.exec(sentence) ?? [];
  return { key: sentence.replace(n, n && '{{n}}'), n };
}
