/**
 * Name in localStorage of this browser’s draw nonces by squad. The nonces survive a logout, because the check happens
 * weeks later.
 */
const KEY = 'drawNonces';
const BYTES = 16;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of some bytes, in hex. */
export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
}

/** Creates a nonce of 16 random bytes in hex (docs/draw.md). The server never creates a nonce. */
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

/** Stores this browser's nonce for a squad. Null deletes the nonce. */
export function keepNonce(squad: string, nonce: string | null): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [squad]: nonce }));
}

/** Returns this browser's nonce for a squad. Null if another browser joined or the nonce was deleted. */
export function keptNonce(squad: string): string | null {
  return all()[squad] ?? null;
}
