import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import migrations from '../../tools/migrations.json' with { type: 'json' };
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

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
    const { rows } = await sql`select name from kysely_migration order by name`.execute(owner);
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  });

  test('limits the search path of owner-rights functions to the tables’ schema and temporary tables', async () => {
    const { rows } = await sql<{ name: string; path: readonly string[] }>`
      select proname as name, proconfig as path from pg_proc
      where prosecdef and pronamespace = current_schema()::regnamespace order by 1
    `.execute(owner);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, path } of rows) expect(path, name).toContain('search_path=public, pg_temp');
  });

  test.each([
    ['0001_people.sql', 'Another version of Adashi made this database (0001_people.sql).'],
    ['9002_of_tomorrow.sql', 'A newer version of Adashi changed this database (9002_of_tomorrow.sql).'],
    ['9003_notes.contract.sql', 'A newer version of Adashi changed this database (9003_notes.contract.sql).'],
  ])('rejects a database with the migration %s of a different version', async (name, sentence) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(owner);
    await expect(start()).rejects.toThrow(sentence);
    await expect(prepareDatabase({ owner: null, server: fresh.url }, true)).rejects.toThrow(sentence);
    await sql`delete from kysely_migration where name = ${name}`.execute(owner);
  });

  test('accepts a database that a newer version has only expanded', async () => {
    await sql`insert into kysely_migration (name, timestamp)
      values ('9002_notes.expand.sql', ''), ('9003_notes.pieces.sql', '')`.execute(owner);
    await expect(start()).resolves.toBeUndefined();
    await sql`delete from kysely_migration where name > '9'`.execute(owner);
  });
});

describe('a migration in pieces', () => {
  const PIECE = `update notes set text = upper(text)
    where id in (select id from notes where text <> upper(text) order by id limit 10)`;
  let folder: string;
  const said: string[] = [];
  const apply = () => migrate(owner, (line) => said.push(line), folder);
  const add = (name: string, text: string) => writeFile(join(folder, name), text);
  const transactions = async () => {
    const { rows } = await sql<{ count: number }>`select count(distinct xmin::text)::int as count from notes`.execute(
      owner,
    );
    return rows[0]?.count;
  };
  const applied = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner);
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(join(import.meta.dirname, '../src/db/migrations'), folder, { recursive: true });
    await add(
      '9002_notes.expand.sql',
      "create table notes (id int primary key, text text not null); insert into notes select n, 'a' from generate_series(1, 35) n",
    );
    await add('9003_notes.pieces.sql', PIECE);
    await add('9004_notes.contract.sql', 'alter table notes add constraint notes_upper check (text = upper(text))');
  });

  test('continues after an interruption, and keeps the finished pieces', async () => {
    await add('9003_notes.pieces.sql', PIECE.replace('upper(text)\n', "upper(text || repeat('a', 1 / (id - 25)))\n"));
    await expect(apply()).rejects.toThrow('division by zero');
    expect(await applied()).toEqual([...Object.keys(migrations), '9002_notes.expand.sql']);
    expect(said.splice(0)).toEqual([
      'Migration 9003_notes.pieces.sql: 10 rows are changed.',
      'Migration 9003_notes.pieces.sql: 20 rows are changed.',
    ]);
    await add('9003_notes.pieces.sql', PIECE);
    await apply();
    expect(said.splice(0).at(-1)).toBe('Migration 9003_notes.pieces.sql: 15 rows are changed.');
    expect(await transactions()).toBe(4);
    expect((await applied()).at(-1)).toBe('9004_notes.contract.sql');
  });

  test('runs once when two servers start at the same time', async () => {
    await add('9005_lower.expand.sql', 'alter table notes drop constraint notes_upper');
    await add('9006_lower.pieces.sql', PIECE.replaceAll('upper', 'lower'));
    const second = openDatabase(fresh.ownerUrl, 1);
    await Promise.all([apply(), migrate(second, (line) => said.push(line), folder)]);
    await second.destroy();
    expect(said).toHaveLength(4);
    expect((await applied()).at(-1)).toBe('9006_lower.pieces.sql');
  });

  test('waits for the migration of another server', async () => {
    const other = openDatabase(fresh.ownerUrl, 1);
    await sql`select pg_advisory_lock(hashtext('adashi_migrations'))`.execute(other);
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(other);
      return rows.length > 0;
    };
    const run = apply();
    expect(await Promise.race([run.then(() => 'ended'), until(isWaiting).then(() => 'waits')])).toBe('waits');
    await sql`select pg_advisory_unlock(hashtext('adashi_migrations'))`.execute(other);
    await run;
    await other.destroy();
  });
});
