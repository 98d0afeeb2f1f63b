/** localStorage key: this browser’s draw nonces by squad. They survive a logout, as the check happens weeks later. */
const KEY = 'drawNonces';
const BYTES = 16;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hex. */
export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
}

/** Creates a nonce (docs/draw.md): 16 random bytes in hex. The server never creates one. */
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

/** Null deletes the nonce. */
export function keepNonce(squad: string, nonce: string | null): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [squad]: nonce }));
}

/** Null if another browser joined or the nonce was deleted. */
export function keptNonce(squad: string): string | null {
  return all()[squad] ?? null;
}
