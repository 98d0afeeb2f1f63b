import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Cryptographically secure random values. No other code creates random values. */
export const random = {
  bytes: (count: number): Buffer => randomBytes(count),
  token: (): string => randomBytes(32).toString('base64url'),
  uuid: (): string => randomUUID(),
  /** Returns a random integer from 0 up to the limit, excluding the limit. */
  below: (limit: number): number => randomInt(limit),
  code: (): string => String(randomInt(1_000_000)).padStart(6, '0'),
  /** Returns a short random code that is easy to read aloud. The code has no 0, O, 1 or I. */
  word: (length: number): string => {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  },
};

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
