import { readConfig } from '../config/index.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { verifyLedger } from './verify.ts';

/** `npm run ledger:verify`: recomputes everything and reports the first difference. */
async function main(): Promise<number> {
  const config = readConfig();
  const release = config.DATABASE_URL ? async () => {} : await lockFolder(config.dataDir);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(config.dataDir);
  const db = openDatabase(config.DATABASE_URL ?? embedded?.ownerUrl ?? '', 1);
  try {
    const difference = await verifyLedger(db);
    console.log(
      difference
        ? `The ledger differs: ${difference.what}. At ${difference.where} it should be ${difference.expected} and is ${difference.found}.`
        : 'The ledger adds up: every transfer, every total, every pot.',
    );
    return difference ? 1 : 0;
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
