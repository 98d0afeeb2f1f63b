const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Syrc}\p{scx=Adlm}]/u;

/** Isolates a name inside a sentence. Otherwise, a right-to-left name reorders the digits and signs beside the name. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;
}
