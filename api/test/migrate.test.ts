import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { freshDatabase } from './fresh-database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  owner = openDatabase(fresh.ownerUrl, 1);
});
afterAll(async () => {
  await fresh.db.destroy();
  await owner.destroy();
});

const start = () => prepareDatabase({ owner: fresh.ownerUrl, server: fresh.url }, true);

describe('the migration of a database', () => {
  test('changes nothing in a second run', async () => {
    await expect(start()).resolves.toBeUndefined();
    const { rows } = await sql`select name from kysely_migration`.execute(owner);
    expect(rows).toEqual([{ name: '0001_schema.sql' }]);
  });

  test('limits the search path of owner-rights functions to the tables’ schema and temporary tables', async () => {
    const { rows } = await sql<{ name: string; path: readonly string[] }>`
      select proname as name, proconfig as path from pg_proc
      where prosecdef and pronamespace = current_schema()::regnamespace order by 1
    `.execute(owner);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, path } of rows) expect(path, name).toContain('search_path=public, pg_temp');
  });

  test.each(['0001_people.sql', '0002_of_tomorrow.sql'])(
    'rejects a database with the migration %s of a different version',
    async (name) => {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(owner);
      await expect(start()).rejects.toThrow(
        `Another version of Adashi made this database (${name}). Start this version with a new DATA_DIR, or with an ` +
          'empty database.',
      );
      await sql`delete from kysely_migration where name = ${name}`.execute(owner);
    },
  );
});
