import { type Config, readConfig } from '../base/config/index.ts';
import { archiveFlags } from './archive-flags.ts';
import { type Database, openDatabase } from './database.ts';
import { runningUrl, startEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';

/** Database of a command. */
export interface Connected {
  /** Connection URL: of the owner for an embedded database, else of `DATABASE_OWNER_URL` or `DATABASE_URL`. */
  readonly url: string;
  readonly isEmbedded: boolean;
}

type Work = (config: Config, db: Database, connected: Connected) => Promise<number>;

interface Options {
  /** Whether the command can run while a server uses the `DATA_DIR`. */
  readonly isBeside?: boolean;
}

async function workOn(url: string, config: Config, work: Work): Promise<number> {
  const db = openDatabase(url, 3);
  const isEmbedded = config.DATABASE_URL === null;
  try {
    return await work(config, db, { url: isEmbedded ? url : (config.DATABASE_OWNER_URL ?? url), isEmbedded });
  } finally {
    await db.destroy();
  }
}

async function answerOf(work: Work, { isBeside = false }: Options): Promise<number> {
  const config = readConfig();
  const external = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const running = external ?? (isBeside ? await runningUrl(config.dataDir) : null);
  if (running !== null) return workOn(running, config, work);
  const release = await lockFolder(config.dataDir);
  const embedded = await startEmbedded(config.dataDir, archiveFlags(config));
  try {
    return await workOn(embedded.ownerUrl, config, work);
  } finally {
    await embedded.stop();
    await release();
  }
}

/**
 * Runs a command on the configured database: PostgreSQL itself at `DATABASE_DIRECT_URL` or `DATABASE_URL`, or a `DATA_DIR` that no server uses. Exits with the code
 * from `work`, or with 1 and an error message after a failure.
 */
export async function runCommand(work: Work, options: Options = {}): Promise<void> {
  try {
    process.exitCode = await answerOf(work, options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
