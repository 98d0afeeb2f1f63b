import type { Config } from '../../base/config/index.ts';
import type { Database } from '../../db/database.ts';
import { readFacts } from '../backup/facts.ts';

const HOUR_MS = 3_600_000;
/** The server makes a backup every night, so an age of more than a day and two hours is an error. */
const OLDEST_MS = 26 * HOUR_MS;

/**
 * Checks that the last backup is from the last night, and that the last verification found no problem. Throws one
 * sentence for the first problem. `now` is the real time.
 */
export async function checkBackup(
  { BACKUP_DIR, BACKUP_IDENTITY }: Pick<Config, 'BACKUP_DIR' | 'BACKUP_IDENTITY'>,
  db: Database,
  now: Date,
): Promise<void> {
  if (BACKUP_DIR === undefined) return;
  const { takenAt, verifiedAt, problem } = await readFacts(db);
  const isOld = (time: string | undefined) => time === undefined || now.getTime() - Date.parse(time) > OLDEST_MS;
  if (takenAt === undefined) throw new Error('There is no backup yet.');
  if (isOld(takenAt)) throw new Error(`The last backup is from ${takenAt}.`);
  if (problem) throw new Error(`The last verification failed: ${problem}`);
  if (BACKUP_IDENTITY && isOld(verifiedAt)) throw new Error(`The last verification was ${verifiedAt ?? 'never'}.`);
}
