import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './postgres-lock.ts';

/** Major version of the embedded PostgreSQL. */
const VERSION = '18';
/** Files and folders without which PostgreSQL cannot start. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base'];
/** Permissions of a data folder that PostgreSQL accepts: the group may read the folder, and other users may not. */
const MODES = [0o700, 0o750];

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  return stat.isDirectory() ? readdirSync(path).length : stat.size;
}

/** Returns what is wrong with the files in PostgreSQL’s data folder, or null. */
function faultOf({ folder, account }: DataFolder): string | null {
  const { uid, mode } = statSync(folder);
  const owner = account?.uid ?? process.getuid?.() ?? uid;
  if (uid !== owner) return `${folder} belongs to user ${uid}. Run: chown -R ${owner} ${folder}`;
  if (!MODES.includes(mode & 0o777)) return `Other users can open ${folder}. Run: chmod 700 ${folder}`;
  const missing = NEEDED.find((name) => sizeOf(join(folder, name)) === 0);
  if (missing) return `${join(folder, missing)} is missing or empty. Restore the data folder from the backup.`;
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === VERSION) return null;
  return `${folder} has data of PostgreSQL ${version.slice(0, 20)}. This version of Adashi needs PostgreSQL ${VERSION}.`;
}

/**
 * Checks the files of an embedded database before PostgreSQL starts. Throws one sentence with the damaged file and the
 * next step. A folder without data passes.
 */
export function checkDataFolder(dataDir: string, cluster: DataFolder): void {
  if (!existsSync(cluster.folder) || readdirSync(cluster.folder).length === 0) return;
  const fault = faultOf(cluster);
  if (fault !== null) throw new Error(fault);
  const password = join(dataDir, 'database-password');
  if (sizeOf(password) === 0) throw new Error(`${password} is missing or empty. Restore the file from the backup.`);
}
