/**
 * Key in localStorage for this browser’s nonces, by squad. The nonces survive a logout, because members check the draw
 * weeks later.
 */
const KEY = 'drawNonces';
const BYTES = 16;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of the given bytes, in hex. */
export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
}

/** Returns 16 random bytes in hex as a nonce (docs/draw.md). Only browsers create nonces, never the server. */
export function makeNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));
}

function all(): Record<string, string | null> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores this browser's nonce for a squad. A null argument deletes the nonce. */
export function keepNonce(squad: string, nonce: string | null): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [squad]: nonce }));
}

/** Returns this browser's nonce for a squad. Returns null if the nonce was deleted or is in another browser. */
export function keptNonce(squad: string): string | null {
  return all()[squad] ?? null;
}
