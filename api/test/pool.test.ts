import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  const fresh = await freshDatabase();
  await fresh.db.destroy();
  ({ url } = fresh);
  app = await TestApp.openOn(url);
});
afterAll(() => app.close());

test('Forty simultaneous requests use at most ten database connections', async () => {
  const outside = openDatabase(url, 2);
  const waiting = sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory%'`;
  const held = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(7)::text`;
  let asked: Promise<{ rows: { pid: number }[] }[]> = Promise.resolve([]);
  await outside.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(trx);
    asked = Promise.all(Array.from({ length: 40 }, () => held.execute(app.context.db)));
    await until(async () => (await waiting.execute(outside)).rows[0]?.waiting === 10);
  });
  const pids = (await asked).flatMap(({ rows }) => rows.map(({ pid }) => pid));
  expect(pids).toHaveLength(40);
  expect(new Set(pids).size).toBe(10);
  await outside.destroy();
});
