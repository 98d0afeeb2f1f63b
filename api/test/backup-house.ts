import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, cents, id, localDate } from '@adashi/core';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkChain } from '../src/admin/audit/verify-activity.ts';
import { listBackups } from '../src/app/backup/backup-folder.ts';
import { takeBackup } from '../src/app/backup/take-backup.ts';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { sealActivity, writeAudit } from '../src/audit/index.ts';
import { readConfig } from '../src/base/config/index.ts';
import { ARCHIVE_FLAGS } from '../src/db/archive-flags.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { type Embedded, startEmbedded } from '../src/db/embedded.ts';
import { lockFolder } from '../src/db/folder-lock.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { repeatedly, until } from './until.ts';

const DAY = localDate('2026-11-27');
const ADA = id<'person'>('6a2f7c1e-3b1d-4c55-9f0e-8d2b5a7c9e11');
const PEOPLE = [ADA, ...['2', '3'].map((digit) => id<'person'>(`6a2f7c1e-3b1d-4c55-9f0e-8d2b5a7c9e1${digit}`))];

/** A write that the database has confirmed, with its beginning and end in milliseconds since 1970. */
interface Confirmed {
  readonly reference: string;
  readonly begun: number;
  readonly ended: number;
}

export const silent = (): void => {};
export const now = (): Date => new Date();

/** Expects that the ledger and the audit log of a database are correct. */
export async function isRight(db: Database): Promise<void> {
  expect(await verifyLedger(db)).toBeNull();
  expect((await checkChain(db)).broken).toBeNull();
}

/** A private age key and its public key. */
type KeyPair = readonly [identity: string, recipient: string];

export async function newKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return [identity, await identityToRecipient(identity)];
}

/** Creates a folder that every account can traverse. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'adashi-backup-'));

/** Returns the references of all transfers and audit rows of a data folder. */
export async function referencesIn(dataDir: string, check: (db: Database) => Promise<void>): Promise<Set<string>> {
  const { url, stop } = await startEmbedded(dataDir, ['-c', 'fsync=off']);
  const db = openDatabase(url, 2);
  try {
    await check(db);
    const { rows } = await sql<{ reference: string }>`
      select reference from ledger_transfers join activity on subject = 'person:' || reference
    `.execute(db);
    return new Set(rows.map(({ reference }) => reference));
  } finally {
    await db.destroy();
    await stop();
  }
}

/** An embedded database with people who write all the time, and a backup folder. */
export class BackupHouse {
  readonly dataDir: string;
  readonly folder = newFolder();
  readonly confirmed: Confirmed[] = [];
  readonly identity: string;
  readonly recipients: readonly string[];
  readonly db: Database;
  readonly #embedded: Embedded;
  readonly #release: () => Promise<void>;

  private constructor(
    dataDir: string,
    [identity, recipient]: KeyPair,
    embedded: Embedded,
    release: () => Promise<void>,
  ) {
    this.dataDir = dataDir;
    this.identity = identity;
    this.recipients = [recipient];
    this.#embedded = embedded;
    this.#release = release;
    this.db = openDatabase(embedded.url, 5);
  }

  static async #on(dataDir: string, keys: KeyPair): Promise<BackupHouse> {
    const release = await lockFolder(dataDir);
    const embedded = await startEmbedded(dataDir, [...ARCHIVE_FLAGS, '-c', 'fsync=off']);
    await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
    return new BackupHouse(dataDir, keys, embedded, release);
  }

  /** Starts a server with the same keys on a restored data folder. */
  onto(dataDir: string): Promise<BackupHouse> {
    return BackupHouse.#on(dataDir, [this.identity, this.recipients[0] ?? '']);
  }

  static async open(): Promise<BackupHouse> {
    const dataDir = newFolder();
    readConfig({ DATA_DIR: dataDir });
    const house = await BackupHouse.#on(dataDir, await newKeyPair());
    for (const person of PEOPLE)
      await sql`
        insert into people (id, first_name, last_name, email, password_hash, email_verified_at, referral_code)
        values (${person}, 'Ada', 'Obi', ${`${person}@example.com`}, '', now(), ${person})
      `.execute(house.db);
    await sql`insert into payment_providers values ('sandbox') on conflict do nothing`.execute(house.db);
    return house;
  }

  /** Writes a transfer and an audit row, and notes the confirmation. */
  async write(reference: string, person = ADA): Promise<void> {
    const begun = Date.now();
    await inTransaction(this.db, async (trx) => {
      const [debit, credit] = [accounts.clearing('sandbox'), accounts.wallet(person)];
      await post(trx, DAY, [{ debit, credit, amount: cents(100), kind: 'surplus', reference }]);
      await writeAudit(trx, { kind: 'member', id: person }, 'signed_in', `person:${reference}`);
    });
    this.confirmed.push({ reference, begun, ended: Date.now() });
  }

  /** Lets several people write at once until `work` ends. */
  async duringWrites<T>(work: () => Promise<T>): Promise<T> {
    const writing = new AbortController();
    const writers = PEOPLE.map(async (person) => {
      for (let count = 0; !writing.signal.aborted; count += 1)
        await this.write(`${person}-${this.confirmed.length}-${count}`, person);
    });
    const stop = repeatedly(() => void sealActivity(this.db).catch(silent));
    try {
      return await work();
    } finally {
      stop();
      writing.abort();
      await Promise.all(writers);
    }
  }

  /** Waits until people have written `count` more rows. */
  async moreWrites(count: number): Promise<void> {
    const before = this.confirmed.length;
    await until(() => this.confirmed.length >= before + count);
  }

  /** Returns the path of a new backup. */
  async backUp(recipients = this.recipients): Promise<string> {
    const source = { url: this.#embedded.ownerUrl, dataDir: this.dataDir, isEmbedded: true };
    return (await takeBackup(source, { folder: this.folder }, { recipients, now, say: silent })) ?? '';
  }

  get ownerUrl(): string {
    return this.#embedded.ownerUrl;
  }

  /** Runs a statement as the owner of the database. */
  async asOwner(text: string): Promise<void> {
    const owner = openDatabase(this.#embedded.ownerUrl, 1);
    await sql.raw(text).execute(owner);
    await owner.destroy();
  }

  /** Lets PostgreSQL finish the current file of the write-ahead log. */
  finishWal(): Promise<void> {
    return this.asOwner('select pg_switch_wal()');
  }

  async close(): Promise<void> {
    await this.db.destroy();
    await this.#embedded.stop();
    await this.#release();
  }
}

/** Copies the backup folder, changes the copy, and returns the copy. */
export function changedFolder(house: BackupHouse, change: (backup: string, folder: string) => void): string {
  const folder = newFolder();
  for (const part of ['', 'wal', 'keys']) {
    mkdirSync(join(folder, part), { recursive: true });
    for (const entry of readdirSync(join(house.folder, part), { withFileTypes: true }))
      if (entry.isFile()) copyFileSync(join(house.folder, part, entry.name), join(folder, part, entry.name));
  }
  change(listBackups(folder).at(-1)?.path ?? '', folder);
  return folder;
}

/** Keeps only the first bytes of a file. */
export const cut = (path: string, bytes: number) => writeFileSync(path, readFileSync(path).subarray(0, bytes));
/** Changes one bit of a file. */
export const flip = (path: string, at: number) => changeByte(path, at, (byte) => byte ^ 1);

/** Replaces one letter of base64 by another letter of base64. */
export const replaceLetter = (path: string, at: number) =>
  changeByte(path, at, (byte) => (byte === 0x41 ? 0x42 : 0x41));

function changeByte(path: string, at: number, change: (byte: number) => number): void {
  const bytes = readFileSync(path);
  bytes[at] = change(bytes[at] ?? 0);
  writeFileSync(path, bytes);
}
