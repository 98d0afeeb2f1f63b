import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open();
});
afterAll(() => house.close());

test('forty who ask at once are ten connections at the database, and all are answered', async () => {
  const { db } = house.house;
  const asked = Promise.all(
    Array.from({ length: 40 }, () => sql<{ slept: string }>`select pg_sleep(0.2)::text as slept`.execute(db)),
  );
  const open = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(0.2)%' and query not like '%pg_stat_activity%'
    `.execute(db);
    return rows[0]?.open ?? 0;
  };
  // It waits its turn with them, and looks while the last are asleep.
  const seen = await open();
  expect(await asked).toHaveLength(40);
  expect(seen).toBeGreaterThan(5);
  expect(seen).toBeLessThanOrEqual(10);
});
