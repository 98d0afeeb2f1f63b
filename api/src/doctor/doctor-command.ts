import { Clock } from '../clock.ts';
import { readConfig } from '../config/index.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { openProviders } from '../providers/open-providers.ts';
import { examine } from './examine.ts';

/** `npm run doctor`: says of each part whom it works with, and what is wrong. Ends with 1 where anything is. */
async function main(): Promise<number> {
  const config = readConfig();
  const release = config.DATABASE_URL ? async () => {} : await lockFolder(config.dataDir);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(config.dataDir);
  const db = openDatabase(config.DATABASE_URL ?? embedded?.url ?? '', 2);
  try {
    const clock = new Clock();
    const found = await examine(config, db, openProviders(config, db, clock), clock.now());
    for (const { part, by, problem } of found)
      console.log(`${part.padEnd(9)} ${by.padEnd(13)} ${problem ?? 'answers'}`);
    return found.some(({ problem }) => problem !== null) ? 1 : 0;
  } finally {
    await db.destroy();
    await embedded?.stop();
    await release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
