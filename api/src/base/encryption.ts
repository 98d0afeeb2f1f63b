import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Config, DataKey } from './config/index.ts';
import { random } from './random.ts';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose keys they are: a house's configuration, or as much of it. */
export type KeyHolder = Pick<Config, 'keys'>;

/** The number of the newest key, AES-GCM's initialisation vector and tag, then the encrypted text. Keys never enter the database. */
export function encrypt({ keys }: KeyHolder, text: string): Buffer {
  const { id, key } = keys.newest;
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(id), iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when the bytes were changed or their key is not there. */
export function decrypt({ keys }: KeyHolder, bytes: Buffer): string {
  const key = keys.all.find(({ id }) => id === bytes[0])?.key;
  if (!key) throw new Error(`There is no key ${bytes[0]} to decrypt with.`);
  const from = ID_BYTES + IV_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(ID_BYTES, from));
  decipher.setAuthTag(bytes.subarray(from, from + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(from + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const hashUnder = ({ key }: DataKey, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** A hash under the newest key: finds again what may be guessed, and tells who has the database alone nothing. */
export function keyedHash({ keys }: KeyHolder, text: string): string {
  return hashUnder(keys.newest, text);
}

/** The hashes that a text may have been kept by, under whichever key, the newest first. */
export function keyedHashes({ keys }: KeyHolder, text: string): string[] {
  return keys.all.map((key) => hashUnder(key, text));
}

/** What signs access tokens under a key; nothing that is encrypted or hashed under it tells of this one. */
export function signingKey({ key }: DataKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'access tokens', key.length));
}
