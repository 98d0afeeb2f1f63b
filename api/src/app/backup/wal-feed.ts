import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Account } from '../../db/postgres-account.ts';
import { namesIn } from './backup-folder.ts';
import { unseal } from './sealed-file.ts';

/** Folder in PostgreSQL's data folder with decrypted WAL files. */
const READY = 'adashi-wal';
/** Folder with an empty file for each WAL file that follows. */
const EXPECTED = 'adashi-wal-expected';
/** Number of decrypted WAL files ahead of PostgreSQL. Each file has 16 MiB. */
const AHEAD = 8;
const WAIT_MS = 20;

/** Shell command with which PostgreSQL gets the next WAL file. PostgreSQL replaces `%f` and `%p`. */
export const RESTORE_COMMAND = `while [ -e ${EXPECTED}/%f ] && [ ! -e ${READY}/%f ]; do sleep 0.02; done; mv ${READY}/%f %p 2>&-`;

const WAL_FILE = /^([0-9A-F]{24})\.age$/;
const HISTORY = /^([0-9A-F]{8}\.history)\.age$/;

/** Returns the number of a WAL file in the order of all WAL files, without its timeline. */
const numberOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

/**
 * Returns the names of the copied WAL files from `first` on, in order. Throws one sentence if a file between them is
 * missing, because a restore would silently end there.
 */
export function walFrom(folder: string, first: string, present: readonly string[], isUntil: boolean): string[] {
  const copied = namesIn(folder).flatMap((name) => WAL_FILE.exec(name)?.[1] ?? []);
  const later = copied.filter((name) => numberOf(name) >= numberOf(first) && !present.includes(name));
  const numbers = new Set([...present, ...later].map(numberOf));
  const gap = [...numbers].toSorted((a, b) => a - b).find((number, at) => number !== numberOf(first) + at);
  if (gap !== undefined && !isUntil)
    throw new Error('A file of the write-ahead log is missing. Restore to an earlier time with --until.');
  const usable = gap === undefined ? later : later.filter((name) => numberOf(name) < gap);
  return usable.toSorted((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
}

interface Feed {
  /** Folder with the encrypted WAL files. */
  readonly from: string;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  readonly account: Account | null;
  readonly identities: readonly string[];
}

/** Decrypts the timelines of earlier restores into PostgreSQL's data folder. */
export async function placeHistories({ from, cluster, identities }: Feed): Promise<void> {
  for (const file of namesIn(from)) {
    const name = HISTORY.exec(file)?.[1];
    if (name)
      await unseal(join(from, file), identities, createWriteStream(join(cluster, 'pg_wal', name), { mode: 0o600 }));
  }
}

/** Announces the WAL files that `feed` decrypts later. */
export async function announceWal({ cluster }: Feed, names: readonly string[]): Promise<void> {
  await mkdir(join(cluster, EXPECTED));
  await mkdir(join(cluster, READY));
  for (const name of names) await writeFile(join(cluster, EXPECTED, name), '');
}

/**
 * Decrypts WAL files shortly before PostgreSQL needs them, because all files together can be larger than the disk. Ends
 * after the last file or with the signal. After an error, PostgreSQL waits for no further file.
 */
export async function feedWal(
  feed: Feed,
  names: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { from, cluster, account, identities } = feed;
  try {
    for (const name of names) {
      while (!signal.aborted && namesIn(join(cluster, READY)).length >= AHEAD) await setTimeout(WAIT_MS);
      if (signal.aborted) return;
      const whole = join(cluster, `${READY}.part`);
      await unseal(join(from, `${name}.age`), identities, createWriteStream(whole, { mode: 0o600 }));
      if (account) await chown(whole, account.uid, account.gid);
      await rename(whole, join(cluster, READY, name));
    }
  } finally {
    await rm(join(cluster, EXPECTED), { recursive: true, force: true });
  }
}

/** Deletes the folders of the feed. */
export async function clearFeed(cluster: string): Promise<void> {
  for (const name of [EXPECTED, READY, `${READY}.part`])
    await rm(join(cluster, name), { recursive: true, force: true });
}
