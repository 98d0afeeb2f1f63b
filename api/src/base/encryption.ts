import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Config, DataKey } from './config/index.ts';
import { random } from './random.ts';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The part of the configuration with the encryption keys. */
export type KeyHolder = Pick<Config, 'keys'>;

/**
 * Encrypts a text with AES-GCM. Returns the key number, the initialisation vector, the tag and the encrypted text, in
 * this order.
 */
export function encrypt({ keys }: KeyHolder, text: string): Buffer {
  const { id, key } = keys.newest;
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(id), iv, cipher.getAuthTag(), encrypted]);
}

/** Returns the decrypted text. Throws if the bytes were altered or the key is missing. */
export function decrypt({ keys }: KeyHolder, bytes: Buffer): string {
  const key = keys.all.find(({ id }) => id === bytes[0])?.key;
  if (!key) throw new Error(`The key ${bytes[0]} is missing, so the text cannot be decrypted.`);
  const from = ID_BYTES + IV_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(ID_BYTES, from));
  decipher.setAuthTag(bytes.subarray(from, from + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(from + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const hashUnder = ({ key }: DataKey, text: string) => createHmac('sha256', key).update(text).digest('hex');

/**
 * Returns a hash with the newest key, for look-ups of values that are easy to guess. Without the key, the hash reveals
 * nothing.
 */
export function keyedHash({ keys }: KeyHolder, text: string): string {
  return hashUnder(keys.newest, text);
}

/** Returns the hashes of a text under all keys, newest key first, to match values that were stored under older keys. */
export function keyedHashes({ keys }: KeyHolder, text: string): string[] {
  return keys.all.map((key) => hashUnder(key, text));
}

/** Derives the signing key for access tokens. Encrypted or hashed data reveals nothing about the signing key. */
export function signingKey({ key }: DataKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'access tokens', key.length));
}
