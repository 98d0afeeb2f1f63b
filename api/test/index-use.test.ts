import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './fresh-database.ts';
import { indexUse, tellIndexUse, unused } from './index-use.ts';

test('The report of unused indexes leaves out unique indexes and indexes of foreign keys', async () => {
  const fresh = await freshDatabase();
  await fresh.db.destroy();
  const owner = openDatabase(fresh.ownerUrl, 1);
  await sql`
    create table houses (name text constraint houses_name primary key);
    create table rooms (house text references houses, number int, floor int);
    create index rooms_house on rooms (house);
    create index rooms_number on rooms (number);
    create index rooms_floor on rooms (floor, house);
    insert into rooms select null, n, n from generate_series(1, 10000) n;
    analyze rooms`.execute(owner);
  await sql`select from rooms where number = 7`.execute(owner);
  await owner.destroy();
  const after = openDatabase(fresh.ownerUrl, 1);
  const own = new Set(['houses_name', 'rooms_house', 'rooms_number', 'rooms_floor']);
  const uses = (await indexUse(after)).filter(({ index }) => own.has(index)).map((use) => JSON.stringify(use));
  expect(unused(uses)).toEqual(['rooms_floor']);
  await sql`create index rooms_house_floor on rooms (house, floor)`.execute(after);
  expect((await indexUse(after)).find(({ index }) => index === 'rooms_house')?.isNeeded).toBe(false);
  await after.destroy();
});

test('One file contains the index use of all databases of a server', async () => {
  const [fresh, other] = [await freshDatabase(), await freshDatabase()];
  for (const { db } of [fresh, other]) await db.destroy();
  // The test measures only two databases, because earlier test files leave over a hundred databases behind.
  const names = [fresh, other].map(({ ownerUrl }) => ownerUrl.split('/').at(-1) ?? '');
  const file = join(await mkdtemp(join(tmpdir(), 'adashi-indexes-')), 'use');
  await tellIndexUse(fresh.ownerUrl, file, names);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes('"people_pkey"'))).toHaveLength(2);
});

test('No index of the app is a prefix of another index', async () => {
  const fresh = await freshDatabase();
  const { rows } = await sql`
    with every as (
      select indexrelid, indrelid, indisunique, coalesce(pg_get_expr(indpred, indrelid), '') as rows,
        regexp_replace(pg_get_indexdef(indexrelid), '^.* USING (\\w+ \\(.*?)\\)( INCLUDE.*| WHERE.*)?$', '\\1') as columns
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = current_schema()::regnamespace)
    select one.indexrelid::regclass::text as index from every one join every more
      on more.indrelid = one.indrelid and more.indexrelid <> one.indexrelid and more.rows = one.rows
      and (more.columns = one.columns or starts_with(more.columns, one.columns || ','))
    where not one.indisunique
  `.execute(fresh.db);
  await fresh.db.destroy();
  expect(rows).toEqual([]);
});
