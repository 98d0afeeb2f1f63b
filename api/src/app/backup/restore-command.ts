import { parseArgs } from 'node:util';
import { readRestoreConfig } from '../../base/config/read-config.ts';
import { lockFolder } from '../../db/folder-lock.ts';
import { backupFile, type StoredBackup } from './backup-folder.ts';
import { checkEmptyDatabase, loadDump } from './external.ts';
import { checkEmpty, newestBackup, restoreInto } from './restore.ts';

const say = (line: string) => console.error(line);

type RestoreConfig = ReturnType<typeof readRestoreConfig>;

function timeFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`--until needs a time with a time zone, such as 2026-11-28T10:00:00Z.`);
  return time;
}

function chosen({ BACKUP_DIR }: RestoreConfig, file: string | undefined, until: Date | null): StoredBackup {
  if (file !== undefined) return backupFile(file);
  if (BACKUP_DIR === undefined) throw new Error('Set BACKUP_DIR, or name a backup with --from.');
  return newestBackup(BACKUP_DIR, until);
}

async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { until: { type: 'string' }, from: { type: 'string' } } });
  const until = timeFrom(values.until);
  const config = readRestoreConfig();
  const identities = config.BACKUP_IDENTITY;
  if (identities === undefined) throw new Error('BACKUP_IDENTITY is missing. Only the private key opens a backup.');
  checkEmpty(config.dataDir);
  const backup = chosen(config, values.from, until);
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (url !== undefined) {
    if (until) throw new Error('--until needs the write-ahead log. Use pgBackRest for an external database.');
    await checkEmptyDatabase(url);
  }
  say(`Restoring ${backup.name}.`);
  const release = await lockFolder(config.dataDir);
  try {
    const load = url === undefined ? undefined : (dump: string) => loadDump(url, dump);
    await restoreInto(config.dataDir, backup, { until, identities, say }, load);
  } finally {
    await release();
  }
  say('The restore is complete. Start the server with npm start.');
}

/**
 * `npm run restore` restores the newest backup of `BACKUP_DIR` into an empty `DATA_DIR` or an empty external database.
 * With `-- --until <time>`, an embedded database ends at that time. With `-- --from <file>`, that backup is restored.
 */
try {
  await restore();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
