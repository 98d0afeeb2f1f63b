import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRow } from '../src/db/columns.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { pageOf } from '../src/db/page.ts';
import { rowsOf } from '../src/db/rows-of.ts';
import { has } from '../src/db/search-text.ts';
import { freshDatabase } from './fresh-database.ts';

let db: Database;
let url: string;
beforeAll(async () => {
  const fresh = await freshDatabase();
  await fresh.db.destroy();
  url = fresh.url;
  db = openDatabase(url, 1);
});
afterAll(() => db.destroy());

/** Returns the plan counters of the connection’s prepared statements with this text. */
async function planned(words: string): Promise<number[]> {
  const { rows } = await sql<{ plans: string }>`
    select custom_plans as plans from pg_prepared_statements where statement like ${`%${words}%`} and statement not like '%pg_prepared%'
  `.execute(db);
  return rows.map(({ plans }) => Number(plans));
}

const LIST = {
  columns: sql`1 as count`,
  from: sql`people where id is distinct from ${null}::uuid and 'a list' is not null`,
  order: sql`id`,
  sorts: {},
};
const PAGING = { page: 1, pageSize: 10, order: 'asc' } as const;

describe('Prepared statements', () => {
  test('The connection prepares a statement with parameters once for all values', async () => {
    for (let at = 0; at < 10; at += 1) await sql`select ${at}::int as asked_often`.execute(db);
    expect(await planned('asked_often')).toEqual([5]);
  });

  test('The connection does not prepare a statement without parameters', async () => {
    await sql`select 1 as one_of_two; select 2`.execute(db);
    expect(await planned('one_of_two')).toEqual([]);
  });

  test('The row check accepts a text with several statements', async () => {
    const checked = openDatabase(url, 1, true);
    await expect(sql`select 1; select 2`.execute(checked)).resolves.toBeDefined();
    await checked.destroy();
  });

  test('PostgreSQL plans a search statement again for each search text', async () => {
    await sql`select 1 as searched where ${has(sql`'ada'`, 'a')}`.execute(db);
    expect(await planned('searched')).toEqual([]);
    await pageOf(db, countRow, PAGING, LIST);
    expect(await planned('a list')).toEqual([]);
    // A page beyond the end also needs a count statement.
    await pageOf(db, countRow, { ...PAGING, page: 2 }, { ...LIST, isOfOne: true });
    expect(await planned('a list')).toHaveLength(2);
  });

  test('A connection keeps a limited number of prepared statements', async () => {
    const texts = Array.from({ length: 1_100 }, (_, at) => `t${at}`);
    for (const text of texts) await sql`select ${1}::int as ${sql.ref(text)}`.execute(db);
    const rows = await rowsOf(countRow)`select count(*) as count from pg_prepared_statements`.all(db);
    expect(rows[0]?.count).toBeLessThanOrEqual(1_000);
    // A second connection keeps its own prepared statements.
    const other = openDatabase(url, 1);
    await sql`select ${1}::int as on_another_connection`.execute(other);
    const own = await rowsOf(countRow)`select count(*) as count from pg_prepared_statements`.all(other);
    expect(own[0]?.count).toBeGreaterThan(0);
    await other.destroy();
  });
});
