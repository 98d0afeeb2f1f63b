import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../src/db/database.ts';
import { freePort } from '../src/db/free-port.ts';
import { rowsOf } from '../src/db/rows-of.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

/** Starts a server on an already prepared database. */
function start(url: string, port: number): ChildProcess {
  const own = { PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'silent', DEMO: 'no', DRAIN_SECONDS: '60' };
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-listens-'));
  return spawn(process.execPath, [join(import.meta.dirname, '../src/app/main.ts')], {
    env: { ...process.env, ...own, DATA_DIR },
    stdio: 'ignore',
  });
}

/** Returns the SQL statement with which a starting server waits for the test's lock. */
async function waiting(db: Database): Promise<string | null> {
  const row = await rowsOf(z.object({ query: z.string() }))`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1
  `.first(db);
  return row?.query ?? null;
}

test('A server accepts connections before the daily jobs finish, and still responds while it drains', async () => {
  const { db, url, ownerUrl } = await freshDatabase();
  const owner = openDatabase(ownerUrl, 3);
  const port = await freePort();
  const server = start(url, port);
  const health = async (name: string) => (await fetch(`http://localhost:${port}/api/health/${name}`)).status;
  const ready = () => health('ready');
  try {
    await owner.transaction().execute(async (trx) => {
      await sql`lock table provider_events in access exclusive mode`.execute(trx);
      expect(await until(() => ready().catch(() => null))).toBe(200);
      expect(await until(() => waiting(owner))).toContain('provider_events');
      expect(await ready()).toBe(200);
    });
    await until(
      () => waiting(owner),
      (found) => found === null,
    );
    expect(await health('live')).toBe(200);
    server.kill('SIGTERM');
    await until(
      () => health('live'),
      (status) => status === 503,
    );
    expect(await ready()).toBe(200);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
    await owner.destroy();
    await db.destroy();
  }
});
