import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { House } from './house.ts';
import { random } from './random.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-GCM: initialisation vector, tag, then the encrypted text. The key never enters the database. */
export function encrypt(house: House, text: string): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, house.config.dataKey, iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when the bytes were changed or the key is another one. */
export function decrypt(house: House, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, house.config.dataKey, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** A hash under the key: finds again what may be guessed, and tells who has the database alone nothing. */
export function keyedHash(house: House, text: string): string {
  return createHmac('sha256', house.config.dataKey).update(text).digest('hex');
}
