import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDate } from '@adashi/core';
import { sql } from 'kysely';
import { prepareDatabase } from '../api/src/app/prepare-database.ts';
import { beginOf } from '../api/src/base/clock.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { type Embedded, startEmbedded } from '../api/src/db/embedded.ts';
import { hashOf } from '../tools/prepare.mjs';
import { copyFolder, Server } from './server.ts';

/**
 * The last day of the demo, a fixed Monday, so that the demo does not depend on the real date. `DEMO_DAY` sets
 * another day.
 */
const DAY = process.env.DEMO_DAY ?? '2026-11-30';
const HOUR_MS = 3_600_000;

const root = join(import.meta.dirname, '..');
/** Sources of the demo and its database. A change to any of these files invalidates the cache. */
const MADE_BY = ['package-lock.json', 'core/src', 'contract/src', 'api/src', 'e2e/demo.ts'];
const cache = join(root, 'node_modules/.cache/adashi');

async function withDatabase(folder: string, work: (embedded: Embedded) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded(folder, ['-c', 'fsync=off']);
  try {
    await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** Sets the sandbox clock to an hour on the demo's last day, so that no run passes midnight. */
async function putClock({ ownerUrl }: Embedded, hour: number): Promise<void> {
  const ahead = (beginOf(localDate(DAY)).getTime() + hour * HOUR_MS - Date.now()) / (24 * HOUR_MS);
  const value = JSON.stringify({ days: ahead, moves: 1 });
  const db = openDatabase(ownerUrl, 1);
  await sql`
    insert into settings (key, value) values ('sandbox_clock', ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
  `.execute(db);
  await db.destroy();
}

/** Returns a data folder from the cache. If the sources have changed, `make` fills a new folder first. */
async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, `${name}-${hashOf(MADE_BY).slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const half = await mkdtemp(join(tmpdir(), `adashi-${name}-`));
  await make(half);
  // Durability is turned off, because test data need not survive a crash.
  await appendFile(join(half, 'postgres/postgresql.conf'), 'fsync = off\n');
  await mkdir(cache, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  copyFolder(half, `${folder}.half`);
  await rename(`${folder}.half`, folder);
  await rm(half, { recursive: true, force: true });
  return folder;
}

const makeEmpty = (folder: string) =>
  withDatabase(folder, ({ ownerUrl, url }) => prepareDatabase({ owner: ownerUrl, server: url }, true));

async function playDemo(folder: string): Promise<void> {
  copyFolder(await cached('empty', makeEmpty), folder);
  await withDatabase(folder, (embedded) => putClock(embedded, 10));
  const server = await Server.inFolder(folder, { demo: true });
  await server.start();
  await server.stop();
}

/** Stops the people of the demo, so that only the tests act when the clock moves. */
async function endDemo({ ownerUrl }: Embedded): Promise<void> {
  const db = openDatabase(ownerUrl, 1);
  await sql`update settings set value = '"over"' where key = 'demo'`.execute(db);
  await db.destroy();
}

/** Copies a cached data folder and sets the copy's clock to an hour after the demo's last event. */
async function readyCopy(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'adashi-e2e-'));
  copyFolder(folder, copy);
  await withDatabase(copy, async (embedded) => {
    await putClock(embedded, 11);
    await endDemo(embedded);
  });
  return copy;
}

/**
 * Prepares two data folders for the test servers, with and without the demo. Returns a function that removes both.
 */
export async function prepareFolders(): Promise<() => Promise<void>> {
  const made = {
    EMPTY_FOLDER: await readyCopy(await cached('empty', makeEmpty)),
    DEMO_FOLDER: await readyCopy(await cached('demo', playDemo)),
  };
  Object.assign(process.env, made);
  return async () => {
    for (const folder of Object.values(made)) await rm(folder, { recursive: true, force: true });
  };
}
