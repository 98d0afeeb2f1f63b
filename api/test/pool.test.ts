import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, forUse, openDatabase } from '../src/db/database.ts';
import type { Kind } from '../src/db/limits.ts';
import { type Area, Busy, Places } from '../src/db/places.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

let app: TestApp;
let outside: Database;
beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await db.destroy();
  outside = openDatabase(url, 2);
  app = await TestApp.openOn(url);
});
afterAll(async () => {
  await outside.destroy();
  await app.close();
});

const area = (name: string): Area => ({ name, rank: 'usual' });
const HELP = area('help');
const PAYMENTS = area('payments');
const JOBS: Area = { name: 'jobs', rank: 'job' };
const SIGN_IN: Area = { name: 'auth', rank: 'urgent' };

describe('Connection pool of a server', () => {
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory%'`;
  const held = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(7)::text`;

  test.each([
    { of: 'one area', areas: [HELP], connections: 4 },
    { of: 'several areas', areas: [HELP, PAYMENTS, area('squad')], connections: 7 },
    { of: 'jobs', areas: [JOBS], connections: 9 },
    { of: 'jobs and several areas', areas: [HELP, PAYMENTS, JOBS], connections: 9 },
    { of: 'sign-ins', areas: [SIGN_IN], connections: 10 },
  ])('Forty blocked requests of $of use $connections of ten connections', async ({ areas, connections }) => {
    let asked: Promise<{ rows: { pid: number }[] }[]> = Promise.resolve([]);
    await outside.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      const databases = areas.map((one) => forUse(app.context.db, { area: one, kind: 'page' }));
      const calls = Array.from({ length: 40 }, (_, at) => databases[at % databases.length] ?? app.context.db);
      asked = Promise.all(calls.map((db) => held.execute(db)));
      await until(async () => (await blocked.execute(outside)).rows[0]?.count === connections);
    });
    const pids = (await asked).flatMap(({ rows }) => rows.map(({ pid }) => pid));
    expect(pids).toHaveLength(40);
    expect(new Set(pids).size).toBe(connections);
  });

  test.each<[Kind, string, string]>([
    ['page', '10min', '10min'],
    ['write', '11min', '10min'],
    ['export', '5min', '10min'],
    ['job', '15min', '100min'],
  ])('The time-outs of the kind %s are %s for statements and %s for locks', async (kind, statement, lock) => {
    const { db, url } = await freshDatabase();
    await db.destroy();
    const other = await TestApp.openOn(url, { WRITE_SECONDS: '660' });
    const read = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    for (const before of ['job', 'page', 'write'] as const) {
      await read.execute(forUse(other.context.db, { area: HELP, kind: before }));
      const used = forUse(other.context.db, { area: HELP, kind });
      expect((await read.execute(used)).rows).toEqual([{ statement, lock }]);
      expect((await used.transaction().execute((trx) => read.execute(trx))).rows).toEqual([{ statement, lock }]);
    }
    await other.close();
  });
});

describe('Places on a pool', () => {
  const LONG = 600_000;

  test('A request without a place is rejected after its waiting time', async () => {
    const places = new Places(10);
    for (let at = 0; at < 4; at += 1) await places.take(HELP, LONG);
    await expect(places.take(HELP, 1)).rejects.toBeInstanceOf(Busy);
    await expect(places.take(PAYMENTS, LONG)).resolves.toBeDefined();
  });

  test('The 501st waiting request of an area is rejected at once, and the other requests get a place', async () => {
    const places = new Places(10);
    const taken = await Promise.all(Array.from({ length: 4 }, () => places.take(HELP, LONG)));
    let served = 0;
    const waiting = Array.from({ length: 500 }, async () => {
      const release = await places.take(HELP, LONG);
      served += 1;
      release();
    });
    await expect(places.take(HELP, LONG)).rejects.toBeInstanceOf(Busy);
    for (const release of taken) release();
    await Promise.all(waiting);
    expect(served).toBe(500);
  });

  test('A place that is given back twice counts once', async () => {
    const places = new Places(10);
    const [first] = await Promise.all(Array.from({ length: 4 }, () => places.take(HELP, LONG)));
    first?.();
    first?.();
    await places.take(HELP, LONG);
    await expect(places.take(HELP, 1)).rejects.toBeInstanceOf(Busy);
  });
});
