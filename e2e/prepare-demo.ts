import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDate } from '@adashi/core';
import { sql } from 'kysely';
import { beginOf } from '../api/src/clock.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { DEMO_FOLDER, Server } from './server.ts';

/** The day on which the demo ends, a Monday: what is due in it is the same whenever it is played. `DEMO_DAY` sets another. */
const DAY = localDate(process.env.DEMO_DAY ?? '2026-11-30');
const HOUR_MS = 3_600_000;

/** Puts the clock of a new house at ten in the morning of that day, so that no midnight falls into a run. */
async function putClock(folder: string): Promise<void> {
  const ahead = (beginOf(DAY).getTime() + 10 * HOUR_MS - Date.now()) / (24 * HOUR_MS);
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
