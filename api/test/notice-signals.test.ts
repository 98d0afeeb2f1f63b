import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './fresh-database.ts';

// One SQL statement sends each process one signal per person, for any number of new notices.
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

/**
 * Returns the signals received so far. PostgreSQL delivers earlier signals before the result of
 * this query.
 */
async function receivedSignals(): Promise<string[]> {
  await listener.query('select 1');
  return heard.toSorted();
}

test('A statement that adds notices sends one signal to each recipient', async () => {
  await sql`
    insert into notifications (person_id, kind, details, at)
    select id, 'debit_coming', '{}', now() from people cross join generate_series(1, 3) where id <> ${people[0]}
  `.execute(db);
  expect(await receivedSignals()).toEqual(people.slice(1));
});

test('A person’s other open pages get a signal after the person reads notices', async () => {
  await sql`update notifications set read_at = now() where person_id = ${people[2]}`.execute(db);
  expect(await receivedSignals()).toEqual([people[2]]);
});

test('A statement without new notices does not send a signal', async () => {
  await sql`update notifications set read_at = now() where person_id = ${people[0]}`.execute(db);
  expect(await receivedSignals()).toEqual([]);
});
