import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUE, plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './fresh-database.ts';

// An id begins with the creation time of its row. Among rows with equal values, an index that ends with the id sorts
// new rows last (docs/performance.md).
let owner: Database;
let begun = 0;
beforeAll(async () => {
  owner = openDatabase((await freshDatabase()).ownerUrl, 1);
  begun = await moment();
  await plant(owner, { size: 3, week: 3, squads: 2 });
});
afterAll(() => owner.destroy());

async function idsOf(table: 'contributions' | 'payouts'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(owner);
  return rows.map(({ id }) => id);
}

/** Returns the time of the database in microseconds. */
async function moment(): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as at
  `.execute(owner);
  return rows[0]?.at ?? 0;
}

/** The first eight hex digits of an id count microseconds and wrap around. */
const AROUND = 2 ** 32;
const startOf = (id: string) => Number.parseInt(id.slice(0, 8), 16);
const microsecondsFrom = (from: number, to: number) => (((to - from) % AROUND) + AROUND) % AROUND;

test.each(['contributions', 'payouts'] as const)(
  'The id of each row in %s begins with the creation time of the row',
  async (table) => {
    const ids = await idsOf(table);
    const planted = microsecondsFrom(begun, await moment());
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(microsecondsFrom(begun, startOf(id))).toBeLessThanOrEqual(planted);
    }
  },
);

test('The id of a new row sorts behind the ids of all existing rows', async () => {
  const before = await idsOf('contributions');
  const between = await moment();
  await sql`
    insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
    select squad_id, 3, id, 5000, 'submitted', 5000, 0, 0, 0, true, ${DUE} from seats
  `.execute(owner);
  const made = (await idsOf('contributions')).filter((id) => !before.includes(id));
  expect(made.length).toBe(6);
  const most = microsecondsFrom(begun, await moment());
  for (const earlier of before) expect(microsecondsFrom(startOf(earlier), between)).toBeLessThanOrEqual(most);
  for (const later of made) expect(microsecondsFrom(between, startOf(later))).toBeLessThanOrEqual(most);
});

test('Ids from the same statement differ in the first eight digits', async () => {
  const ids = await idsOf('contributions');
  expect(new Set(ids.map(startOf)).size).toBe(ids.length);
});
