import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const keptKey = z.object({
  id: z.int().min(1).max(255),
  key: z.hex(),
  made: z.iso.datetime(),
  /** Whether the key is no longer used for encrypted data. Older hashes still need the key. */
  isSpent: z.boolean().optional(),
});
type KeptKey = z.output<typeof keptKey>;

/** Content of the key file. `data` is a list of keys with the newest key last, or a single key in the old format. */
const secretsFile = z.object({ data: z.union([z.hex(), z.array(keptKey).min(1)]) });

export interface Secrets {
  readonly data: readonly KeptKey[];
}

export interface DataKey {
  readonly id: number;
  readonly key: Buffer;
  /** Creation time of the next key, in milliseconds since 1970. The newest key has no such time. */
  readonly replacedAt?: number;
}

/** Encryption keys, newest first. */
export interface Keys {
  readonly newest: DataKey;
  readonly all: readonly DataKey[];
}

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the key file. Throws one sentence for a file without valid keys, for example after a full disk. */
function read(file: string): Secrets {
  const { success, data: content } = secretsFile.safeParse(parsed(readFileSync(file, 'utf8')));
  if (!success) throw new Error(`${file} is empty or damaged. Restore the file from the backup, then start again.`);
  const { data } = content;
  return { data: typeof data === 'string' ? [{ id: 1, key: data, made: new Date(0).toISOString() }] : data };
}

/** Writes a temporary file and flushes the file to disk, so that a crash cannot lose the key of encrypted data. */
function writeWhole(file: string, secrets: Secrets): string {
  const whole = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = openSync(whole, 'w', 0o600);
  writeFileSync(handle, JSON.stringify(secrets));
  fsyncSync(handle);
  closeSync(handle);
  return whole;
}

const newKey = (id: number): KeptKey => ({
  id,
  key: randomBytes(32).toString('hex'),
  made: new Date().toISOString(),
});

/**
 * Writes a temporary file and links the file to the final name, so that readers never see a partial file. An existing
 * file stays unchanged.
 */
function makeSecrets(file: string): void {
  const whole = writeWhole(file, { data: [newKey(1)] });
  try {
    linkSync(whole, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(whole);
  }
}

/**
 * Returns the keys from a file beside the database, in hexadecimal. Creates the keys exactly once, even if several
 * processes start at once.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = fileOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecrets(file);
  return read(file);
}

/** Returns a key file with the keys of two key files. The newest keys of `later` stay the newest keys. */
export function mergeSecrets(earlier: string, later: string): string {
  const [before, after] = [earlier, later].map((text) => secretsFile.parse(JSON.parse(text)).data);
  if (!Array.isArray(before) || !Array.isArray(after)) return later;
  const lost = before.filter(({ id }) => !after.some((key) => key.id === id));
  return JSON.stringify({ data: [...lost, ...after] });
}

/**
 * Replaces the keys. All processes use the new keys from their next request on, and only one process at a time may call
 * this function.
 */
export function changeKeys(dataDir: string, change: (keys: readonly KeptKey[]) => readonly KeptKey[]): void {
  const file = fileOf(dataDir);
  renameSync(writeWhole(file, { data: change(read(file).data) }), file);
}

/** Adds a key. All new encryption uses this key. */
export function addKey(dataDir: string): void {
  changeKeys(dataDir, (keys) => [...keys, newKey(Math.max(...keys.map(({ id }) => id)) + 1)]);
}

/** Current keys of the key file. Each access checks the file for a key from another process. */
export class KeyFile implements Keys {
  readonly #file: string;
  #seen = '';
  #keys: readonly DataKey[] = [];

  constructor(dataDir: string) {
    this.#file = fileOf(dataDir);
  }

  get all(): readonly DataKey[] {
    const { ino, mtimeMs } = statSync(this.#file);
    const seen = `${ino} ${mtimeMs}`;
    if (seen === this.#seen) return this.#keys;
    const { data } = read(this.#file);
    this.#keys = data
      .map(({ id, key }, index) => {
        const next = data[index + 1];
        return { id, key: Buffer.from(key, 'hex'), ...(next && { replacedAt: Date.parse(next.made) }) };
      })
      .toReversed();
    this.#seen = seen;
    return this.#keys;
  }

  get newest(): DataKey {
    const [newest] = this.all;
    if (!newest) throw new Error('secrets.json has no key');
    return newest;
  }
}
