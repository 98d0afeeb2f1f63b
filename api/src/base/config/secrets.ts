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
  /** Nothing is encrypted with it any more; it knows what was hashed under it. */
  isSpent: z.boolean().optional(),
});
type KeptKey = z.output<typeof keptKey>;

/** The newest comes last. Before keys could be rotated there was one, the first. */
const secretsFile = z.object({ data: z.union([z.hex(), z.array(keptKey).min(1)]) });

export interface Secrets {
  readonly data: readonly KeptKey[];
}

export interface DataKey {
  readonly id: number;
  readonly key: Buffer;
  /** When the next one was made, in milliseconds since 1970; the newest has none. */
  readonly replacedAt?: number;
}

/** What encrypts, newest first. */
export interface Keys {
  readonly newest: DataKey;
  readonly all: readonly DataKey[];
}

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json');

function read(file: string): Secrets {
  const { data } = secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { data: typeof data === 'string' ? [{ id: 1, key: data, made: new Date(0).toISOString() }] : data };
}

/** Under another name, and safe on the disk: what is encrypted with a key may not outlive it. */
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

/** Makes them whole under another name, and gives them their own where nobody was faster: what is read is never half. */
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

/** The keys that are made once, however many processes start at once, as hexadecimal digits, and kept beside the database. */
export function readSecrets(dataDir: string): Secrets {
  const file = fileOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecrets(file);
  return read(file);
}

/** Changes the keys that encrypt; every process uses them from the next call on. One caller at a time. */
export function changeKeys(dataDir: string, change: (keys: readonly KeptKey[]) => readonly KeptKey[]): void {
  const file = fileOf(dataDir);
  renameSync(writeWhole(file, { data: change(read(file).data) }), file);
}

/** Adds one that encrypts from now on. */
export function addKey(dataDir: string): void {
  changeKeys(dataDir, (keys) => [...keys, newKey(Math.max(...keys.map(({ id }) => id)) + 1)]);
}

/** The keys as the file has them now: looked at each time, so that a key that another process made is used at once. */
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
