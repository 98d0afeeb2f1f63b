import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './fresh-database.ts';

// One statement sends one signal for each person to every process. The number of notices does not matter.
let db: Database;
let listener: pg.Client;
let heard: string[];
let people: string[];
beforeAll(async () => {
  const fresh = await freshDatabase();
  db = fresh.db;
  const owner = openDatabase(fresh.ownerUrl, 1);
  await plant(owner, { size: 2, week: 2, squads: 2 });
  await owner.destroy();
  people = (await sql<{ id: string }>`select id from people order by id`.execute(db)).rows.map(({ id }) => id);
  listener = new pg.Client({ connectionString: fresh.url });
  await listener.connect();
  await listener.query('listen notifications');
  listener.on('notification', ({ payload = '' }) => void heard.push(payload));
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await listener.end();
  await db.destroy();
});

/** Returns the signals so far. A query’s response arrives after all earlier signals. */
async function told(): Promise<string[]> {
  await listener.query('select 1');
  return heard.toSorted();
}

test('A statement sends one signal to each recipient of its notices', async () => {
  await sql`
    insert into notifications (person_id, kind, details, at)
    select id, 'debit_coming', '{}', now() from people cross join generate_series(1, 3) where id <> ${people[0]}
  `.execute(db);
  expect(await told()).toEqual(people.slice(1));
});

test('A person’s other open pages get a signal when the person reads notices', async () => {
  await sql`update notifications set read_at = now() where person_id = ${people[2]}`.execute(db);
  expect(await told()).toEqual([people[2]]);
});

test('A statement without new notices sends no signal', async () => {
  await sql`update notifications set read_at = now() where person_id = ${people[0]}`.execute(db);
  expect(await told()).toEqual([]);
});
