import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Clock } from '../api/src/clock.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { DEMO_FOLDER, Server } from './server.ts';

/** Of the days on which the demo may end, 0 is Sunday: `DEMO_WEEKDAY=3 npm test` plays it up to a Wednesday. */
const WEEKDAY = Number(process.env.DEMO_WEEKDAY ?? 1);

/** Puts the clock of a new house on the next such day: what is due in the demo is the same on each day of a run. */
async function putClock(folder: string): Promise<void> {
  const ahead = (WEEKDAY + 7 - new Date(new Clock().today()).getUTCDay()) % 7;
  const embedded = await startEmbedded(folder);
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
  const db = openDatabase(embedded.ownerUrl, 1);
  await sql`insert into settings (key, value) values ('sandbox_days_ahead', ${JSON.stringify(ahead)}::jsonb)`.execute(
    db,
  );
  await db.destroy();
  await embedded.stop();
}

/** Plays the demo once; each worker's server has a copy. What is thrown away afterwards need not reach the disk. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const server = await Server.inNewFolder({ demo: true });
  await putClock(server.dataDir);
  await server.start();
  await server.stop();
  await appendFile(join(server.dataDir, 'postgres/postgresql.conf'), 'fsync = off\n');
  process.env[DEMO_FOLDER] = server.dataDir;
  return () => server.remove();
}
