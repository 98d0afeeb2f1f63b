import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PART } from './sealed-file.ts';

/** Files of one backup folder: complete backups, and the folders `wal` and `keys` for restores to a point in time. */
export interface StoredBackup {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Time at which the backup ended. A restore to an earlier time needs an earlier backup. */
  readonly finishedAt: Date;
  /** First WAL file of a restore. Null for a backup by `pg_dump`. */
  readonly firstWal: string | null;
}

const NAME = /^adashi-(\d{8}T\d{6}Z)(?:-([0-9A-F]{24}))?\.age$/;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** January 1, 1970 was a Thursday, and weeks start on Monday. */
const DAYS_BEFORE_THURSDAY = 3;

/** Returns a time as `20261128T100000Z`, rounded up to the second. */
export function stampOf(time: Date): string {
  const rounded = new Date(Math.ceil(time.getTime() / SECOND_MS) * SECOND_MS);
  return rounded.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** Returns the time of a stamp. */
export function timeOf(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** Returns the file name of a backup. */
export function backupName(finishedAt: Date, firstWal: string | null): string {
  return `adashi-${stampOf(finishedAt)}${firstWal === null ? '' : `-${firstWal}`}.age`;
}

/** Returns a file as a backup. A file with another name, for example from standard output, has no known time. */
export function backupFile(path: string): StoredBackup {
  const name = basename(path);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const unnamed = { name, path, firstWal: null, finishedAt: new Date(0), bytes: statSync(path).size };
  return backupAt(dirname(path), name) ?? unnamed;
}

/** Returns a backup by its name, or null for another file. */
function backupAt(folder: string, name: string): StoredBackup | null {
  const [, stamp, firstWal = null] = NAME.exec(name) ?? [];
  if (stamp === undefined) return null;
  const path = join(folder, name);
  return { name, path, firstWal, finishedAt: timeOf(stamp), bytes: statSync(path).size };
}

/** Returns the complete backups of a folder, oldest first. */
export function listBackups(folder: string): StoredBackup[] {
  return namesIn(folder)
    .flatMap((name) => backupAt(folder, name) ?? [])
    .toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime());
}

/** Returns the sorted file names of a folder. An absent folder is empty. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export interface Retention {
  /** Number of days for which the last backup is kept. Days without a backup do not count. */
  readonly daily: number;
  /** Number of weeks for which the last backup is kept. Weeks without a backup do not count. */
  readonly weekly: number;
}

/** Returns the last backup of each of the newest `count` periods. */
function lastOf(backups: readonly StoredBackup[], count: number, periodOf: (day: number) => number): StoredBackup[] {
  const last = new Map<number, StoredBackup>();
  for (const backup of backups) last.set(periodOf(Math.floor(backup.finishedAt.getTime() / DAY_MS)), backup);
  return count === 0 ? [] : [...last.values()].slice(-count);
}

/**
 * Returns the backups to delete, never the newest backup or the newest verified backup. The list `backups` starts with
 * the oldest backup.
 */
export function expired(backups: readonly StoredBackup[], keep: Retention, verified: string | null): StoredBackup[] {
  const kept = new Set([
    ...backups.slice(-1),
    ...backups.filter(({ name }) => name === verified),
    ...lastOf(backups, keep.daily, (day) => day),
    ...lastOf(backups, keep.weekly, (day) => Math.floor((day + DAYS_BEFORE_THURSDAY) / 7)),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

/** Position of a WAL file without its timeline, which changes at each restore. */
const positionOf = (wal: string) => wal.slice(8, 24);

/**
 * Deletes expired backups, WAL files and key files that no kept backup needs, and the partial files of interrupted backups.
 * Returns the names of the deleted backups.
 */
export async function deleteExpired(
  folder: string,
  keep: Retention,
  { verified, now }: { verified: string | null; now: Date },
): Promise<string[]> {
  const backups = listBackups(folder);
  const old = expired(backups, keep, verified);
  await deleteParts(folder, now);
  for (const { path } of old) await rm(path);
  const kept = backups.filter((backup) => !old.includes(backup));
  await deleteWal(join(folder, 'wal'), kept);
  await deleteKeys(join(folder, 'keys'), kept);
  return old.map(({ name }) => name);
}

async function deleteWal(folder: string, kept: readonly StoredBackup[]): Promise<void> {
  const [oldest] = kept
    .flatMap(({ firstWal }) => firstWal ?? [])
    .toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
  if (oldest === undefined) return;
  for (const name of namesIn(folder))
    if (/^[0-9A-F]{24}\.age$/.test(name) && positionOf(name) < positionOf(oldest)) await rm(join(folder, name));
}

/** Deletes key files from before the oldest backup, which contains these keys. The newest key file stays. */
async function deleteKeys(folder: string, [oldest]: readonly StoredBackup[]): Promise<void> {
  for (const name of namesIn(folder).slice(0, -1))
    if (oldest && timeOf(name.slice(0, 16)) < oldest.finishedAt) await rm(join(folder, name));
}

/** A partial file without a change for this many milliseconds belongs to an interrupted backup. */
const INTERRUPTED_MS = 3_600_000;

/** Deletes the partial files of interrupted backups. */
async function deleteParts(folder: string, now: Date): Promise<void> {
  for (const name of namesIn(folder).filter((each) => each.endsWith(PART))) {
    const path = join(folder, name);
    if (now.getTime() - statSync(path).mtimeMs > INTERRUPTED_MS) await rm(path, { force: true });
  }
}
