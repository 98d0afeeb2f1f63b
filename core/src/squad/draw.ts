import type { SeatId } from '../ids.ts';

/** HMAC-SHA-256. Callers pass this function, so that the same draw runs on the server and in any browser. */
export type Hmac = (key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

export interface DrawInput {
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Each member's seat and nonce, in order of joining. */
  readonly entries: readonly { readonly seat: SeatId; readonly nonce: Uint8Array<ArrayBuffer> }[];
  /** Value of the beacon's round, which is still unknown at the freeze. */
  readonly beacon: Uint8Array<ArrayBuffer>;
}

/** The frozen data of the closing day. Bytes are in lower-case hex. */
export interface FrozenDraw {
  /** SHA-256 of the server's secret. */
  readonly commitment: string;
  readonly beacon: string;
  readonly round: number;
  readonly entries: readonly { readonly seat: string; readonly nonce: string }[];
}

/**
 * Returns the text of a frozen draw (docs/draw.md defines every byte). The published hash is the SHA-256 of this text
 * in UTF-8.
 */
export function frozenText({ commitment, beacon, round, entries }: FrozenDraw): string {
  const lines = entries.map(({ seat, nonce }) => `${seat} ${nonce}`);
  return [commitment, `${beacon} ${round}`, ...lines, ''].join('\n');
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Yields big-endian 32-bit words of HMAC(key, counter) for counter 0, 1, 2 and so on, eight words per HMAC. */
async function* words(key: Uint8Array<ArrayBuffer>, hmac: Hmac): AsyncGenerator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const message = new Uint8Array(4);
    new DataView(message.buffer).setUint32(0, counter);
    const block = new DataView((await hmac(key, message)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/**
 * Maximum number of HMAC words per index. The chance to discard a word is below one in eighty million, so a real HMAC
 * never reaches this limit.
 */
const MOST_WORDS = 16;

/** Returns an unbiased index below `count`. Discards words at or above the largest multiple of `count`. */
async function indexBelow(count: number, source: AsyncGenerator<number, never>): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (let tried = 0; tried < MOST_WORDS; tried += 1) {
    const { value } = await source.next();
    if (value < limit) return value % count;
  }
  throw new Error('the words of this draw are not random');
}

/**
 * Returns the verifiable payout order by position (MONEY §2, docs/draw.md). A Fisher–Yates shuffle from the last
 * place to the first uses words from HMAC-SHA-256(secret, nonces and beacon value).
 */
export async function drawOrder({ secret, entries, beacon }: DrawInput, hmac: Hmac): Promise<SeatId[]> {
  const source = words(await hmac(secret, concat([...entries.map((entry) => entry.nonce), beacon])), hmac);
  const order = entries.map((entry) => entry.seat);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const index = await indexBelow(last + 1, source);
    const [a, b] = [order[index] as SeatId, order[last] as SeatId]; // Both indexes are in range.
    [order[index], order[last]] = [b, a];
  }
  return order;
}
