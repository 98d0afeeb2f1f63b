import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackTar } from 'modern-tar/fs';
import { z } from 'zod';
import { ARCHIVE_FLAGS } from '../../db/archive-flags.ts';
import { postgresAccount } from '../../db/postgres-account.ts';
import { postgresBinaries } from '../../db/postgres-binaries.ts';
import { type Cluster, startPostmaster } from '../../db/postmaster.ts';
import { listBackups, namesIn, type StoredBackup } from './backup-folder.ts';
import { restoreKeys } from './restore-keys.ts';
import { unseal, writeFailure } from './sealed-file.ts';
import { KEY_FILES, OWN } from './take-backup.ts';
import { announceWal, clearFeed, feedWal, placeHistories, RESTORE_COMMAND, walFrom } from './wal-feed.ts';

const run = promisify(execFile);

/** Folder inside of the target, until the restore is complete. */
const RESTORING = 'restoring';
const kindFile = z.object({ kind: z.enum(['cluster', 'dump']) });

interface Unpacked {
  readonly kind: 'cluster' | 'dump';
  /** Folder with the files of PostgreSQL: a data folder, or a dump. */
  readonly folder: string;
}

/** Throws one sentence if the data folder already has data. */
export function checkEmpty(dataDir: string): void {
  const isInterrupted = existsSync(join(dataDir, RESTORING));
  const found = ['postgres', ...(isInterrupted ? [] : KEY_FILES)].find((name) => existsSync(join(dataDir, name)));
  if (found) throw new Error(`${dataDir} already has data (${found}). Restore into an empty folder.`);
}

/** Returns the newest backup from before a time. Throws one sentence if the folder has no such backup. */
export function newestBackup(folder: string, until: Date | null): StoredBackup {
  const backups = listBackups(folder);
  const found = backups.findLast(({ finishedAt }) => until === null || finishedAt <= until);
  if (found) return found;
  if (backups.length === 0) throw new Error(`${folder} has no backup.`);
  throw new Error(`The first backup is from ${backups[0]?.finishedAt.toISOString()}. Choose a later time.`);
}

/** Decrypts a backup into the data folder's folder for unfinished restores. */
async function unpack(dataDir: string, backup: StoredBackup, identities: readonly string[]): Promise<Unpacked> {
  const restoring = join(dataDir, RESTORING);
  const folder = join(restoring, 'postgres');
  await rm(restoring, { recursive: true, force: true });
  await mkdir(restoring, { recursive: true, mode: 0o700 });
  await unseal(backup.path, identities, unpackTar(folder, { fmode: 0o600, dmode: 0o700 })).catch((error: unknown) => {
    throw writeFailure(error, dataDir);
  });
  const { kind } = kindFile.parse(JSON.parse(readFileSync(join(folder, OWN, 'backup.json'), 'utf8')));
  await chmod(folder, 0o700); // PostgreSQL refuses a folder that other users can open.
  for (const name of KEY_FILES)
    if (existsSync(join(folder, OWN, name))) await rename(join(folder, OWN, name), join(restoring, name));
  await rm(join(folder, OWN), { recursive: true });
  return { kind, folder };
}

interface Wanted {
  readonly until: Date | null;
  readonly identities: readonly string[];
  readonly say: (line: string) => void;
}

/** Returns the sentence for a failed recovery. */
function recoveryFailure(error: unknown, until: Date | null): unknown {
  const message = error instanceof Error ? error.message : '';
  if (!until || !/recovery target|recovery stop point/.test(message)) return error;
  return new Error(`The backup folder has no write-ahead log until ${until.toISOString()}. Choose an earlier time.`, {
    cause: error,
  });
}

/** Returns the first WAL file of a copied data folder. */
function firstWalOf(folder: string): string {
  const [, name = ''] = /\(file ([0-9A-F]{24})\)/.exec(readFileSync(join(folder, 'backup_label'), 'utf8')) ?? [];
  return name;
}

/** Starts PostgreSQL on a copied data folder, lets PostgreSQL apply the WAL until the chosen time, and stops PostgreSQL. */
async function recover(folder: string, backup: StoredBackup, { until, identities, say }: Wanted): Promise<void> {
  const account = await postgresAccount();
  const cluster: Cluster = { binaries: await postgresBinaries(account), folder, account };
  const feed = { from: join(dirname(backup.path), 'wal'), cluster: folder, account, identities };
  const present = namesIn(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const names = walFrom(feed.from, firstWalOf(folder), present, until !== null);
  say(`Applying ${names.length} files of the write-ahead log.`);
  await placeHistories(feed);
  await announceWal(feed, names);
  await writeFile(join(folder, 'recovery.signal'), '');
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  const settings = [
    `restore_command=${RESTORE_COMMAND}`,
    'recovery_target_action=promote',
    'hot_standby=off',
    'listen_addresses=',
    'unix_socket_directories=.',
    ...(until ? [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`] : []),
  ];
  const started = new AbortController();
  const fed = feedWal(feed, names, started);
  fed.catch(() => {}); // A damaged WAL file is the cause of a failed start, so the error of the feed comes first.
  const postmaster = await startPostmaster(cluster, [...settings.flatMap((each) => ['-c', each]), ...ARCHIVE_FLAGS])
    .catch((error: unknown) => ({ error }))
    .finally(() => started.abort());
  if ('stop' in postmaster) await postmaster.stop();
  await fed;
  if ('error' in postmaster) throw recoveryFailure(postmaster.error, until);
  await clearFeed(folder);
}

/** Moves a complete restore to its final names. The database comes last, because its name marks the end. */
async function finish(dataDir: string): Promise<void> {
  const restoring = join(dataDir, RESTORING);
  for (const name of [...KEY_FILES, 'postgres'])
    if (existsSync(join(restoring, name))) await rename(join(restoring, name), join(dataDir, name));
  await rmdir(restoring);
}

/**
 * Restores a backup into an empty data folder. After a failure, the folder is empty again. `load` restores a dump of an
 * external database, from the folder of the dump.
 */
export async function restoreInto(
  dataDir: string,
  backup: StoredBackup,
  wanted: Wanted,
  load?: (dump: string) => Promise<void>,
): Promise<void> {
  checkEmpty(dataDir);
  try {
    const { kind, folder } = await unpack(dataDir, backup, wanted.identities);
    if ((kind === 'dump') !== (load !== undefined)) throw new Error(WRONG_KIND[kind]);
    await restoreKeys(join(dataDir, RESTORING), backup, wanted);
    if (load) {
      await load(folder);
      await rm(folder, { recursive: true });
    } else await recover(folder, backup, wanted);
    await finish(dataDir);
  } catch (error) {
    await rm(join(dataDir, RESTORING), { recursive: true, force: true });
    throw error;
  }
}

const WRONG_KIND = {
  cluster: 'This backup is of an embedded database. Restore without DATABASE_URL.',
  dump: 'This backup is of an external database. Set DATABASE_OWNER_URL to an empty database.',
} as const;
