import { type Config, readConfig } from './config/index.ts';
import { type Database, openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { lockFolder } from './db/folder-lock.ts';

async function answerOf(work: (config: Config, db: Database) => Promise<number>): Promise<number> {
  const config = readConfig();
  const release = config.DATABASE_URL ? async () => {} : await lockFolder(config.dataDir);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(config.dataDir);
  const db = openDatabase(config.DATABASE_URL ?? embedded?.ownerUrl ?? '', 2);
  try {
    return await work(config, db);
  } finally {
    await db.destroy();
    await embedded?.stop();
    await release();
  }
}

/**
 * Runs a command on the database that is configured: a `DATABASE_URL`, or a `DATA_DIR` that no server uses. The process ends
 * with the code that `work` answers, and with 1 and a sentence where it fails.
 */
export async function runCommand(work: (config: Config, db: Database) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await answerOf(work);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
