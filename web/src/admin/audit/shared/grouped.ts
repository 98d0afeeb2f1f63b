/** Splits the first 16 characters of a hash into groups of four, so that people can read the hash aloud. */
export function grouped(hash: string): string {
  return hash.slice(0, 16).match(/.{4}/g)?.join(' ') ?? hash;
}
