import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness. All of it is good enough for secrets. */
export const random = {
  bytes: (count: number): Buffer => randomBytes(count),
  token: (): string => randomBytes(32).toString('base64url'),
  uuid: (): string => randomUUID(),
  /** A whole number from 0 to below the limit. */
  below: (limit: number): number => randomInt(limit),
  /** Six digits. */
  code: (): string => String(randomInt(1_000_000)).padStart(6, '0'),
  /** Short, easy to read aloud: no 0, O, 1, I. */
  word: (length: number): string => {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  },
};

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
