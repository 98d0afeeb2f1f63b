import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { readConfig } from '../src/base/config/index.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { APPEND_ONLY } from '../src/db/grants.ts';
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

async function names(db: Database, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map((row) => row.name);
}

describe('Server role in the database', () => {
  test('The server role owns no object in the database', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user
    `.execute(fresh.db);
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
    const owned = sql<{ name: string }>`
      select relname as name from pg_class where pg_get_userbyid(relowner) = current_user
      union all select nspname from pg_namespace where pg_get_userbyid(nspowner) = current_user
      union all select proname from pg_proc where pg_get_userbyid(proowner) = current_user
      union all select datname from pg_database where pg_get_userbyid(datdba) = current_user`;
    expect(await names(fresh.db, owned)).toEqual([]);
  });

  test('The server role can use the tables of every migration', async () => {
    const unusable = sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert'))`;
    expect((await names(fresh.db, unusable)).toSorted()).toEqual([
      'kysely_migration',
      'kysely_migration_lock',
      'ledger_pending_totals',
      'role_permissions',
    ]);
    // Triggers of the server role read the permissions, and only a migration changes the permissions.
    const { rows } = await sql`
      select has_table_privilege('role_permissions', 'select') as reads, has_table_privilege('role_permissions', 'insert') as writes
    `.execute(fresh.db);
    expect(rows).toEqual([{ reads: true, writes: false }]);
  });

  const KEYS: Record<string, string> = {
    activity_chain: 'sequence',
    setting_changes: 'version',
    guarantee_squads: 'squad_id',
  };
  /** Append-only tables. The manual list detects a table that is missing in the list of the code. */
  const EVIDENCE = ['ledger_entries', 'activity', 'activity_chain', 'guarantees', 'setting_changes'];
  test.each([...new Set([...EVIDENCE, ...APPEND_ONLY])])(
    'The server role cannot update or delete rows of the table %s',
    async (table) => {
      for (const statement of [
        sql`update ${sql.table(table)} set ${sql.ref(KEYS[table] ?? 'id')} = default`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
        sql`alter table ${sql.table(table)} disable trigger all`,
        sql`drop table ${sql.table(table)} cascade`,
      ])
        await expect(statement.execute(fresh.db)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  test('The server role can change ledger totals only through a transfer', async () => {
    await sql`insert into ledger_accounts (name) values ('fees'), ('fund')`.execute(fresh.db);
    await sql`alter table ledger_accounts disable trigger all`.execute(owner);
    await expect(sql`update ledger_accounts set credits = 5`.execute(fresh.db)).rejects.toThrow('permission denied');
    await expect(sql`delete from ledger_accounts`.execute(fresh.db)).rejects.toThrow('permission denied');
    await sql`alter table ledger_accounts enable trigger all`.execute(owner);
    await sql`
      insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
      values ('fees', 'fund', 5, 'fee', 'r', '2026-11-27')
    `.execute(fresh.db);
    const fund = sql<{ name: string }>`select credits::text as name from ledger_accounts where name = 'fund'`;
    expect(await names(fresh.db, fund)).toEqual(['5']);
  });
});

describe('Start of the server with two database roles', () => {
  test('When the server starts, the server role gets access to tables from a later migration', async () => {
    await sql`create table made_later (cents bigint)`.execute(owner);
    await sql`grant update, delete on ledger_entries to adashi_server`.execute(owner);
    await expect(prepareDatabase({ owner: null, server: fresh.url }, false)).rejects.toThrow(
      /^DATABASE_URL names a role, adashi_server, that may change ledger_entries\. The role must own no tables/,
    );
    await prepareDatabase({ owner: fresh.ownerUrl, server: fresh.url }, false);
    await sql`insert into made_later (cents) values (1)`.execute(fresh.db);
    await prepareDatabase({ owner: null, server: fresh.url }, false);
  });

  test('The server does not start with the database owner as server role', async () => {
    await expect(prepareDatabase({ owner: null, server: fresh.ownerUrl }, false)).rejects.toThrow(
      'may change ledger_entries, activity, guarantees, guarantee_squads, guarantor_payments, setting_changes, activity_chain, ledger_accounts',
    );
  });

  test('The server does not start with the same role as server role and owner role', async () => {
    await expect(prepareDatabase({ owner: fresh.ownerUrl, server: fresh.ownerUrl }, false)).rejects.toThrow(
      'DATABASE_OWNER_URL and DATABASE_URL have the same role',
    );
    const { rows } = await sql`select has_table_privilege('activity', 'update') as may`.execute(owner);
    expect(rows).toEqual([{ may: true }]);
  });

  test('The server does not start on a database that lacks a migration', async () => {
    await sql`delete from kysely_migration where name like '0001%'`.execute(owner);
    await expect(prepareDatabase({ owner: null, server: fresh.url }, false)).rejects.toThrow(
      'The database lacks 0001_schema.sql: start once with DATABASE_OWNER_URL, which migrates it.',
    );
    await sql`drop table kysely_migration`.execute(owner);
    await expect(prepareDatabase({ owner: null, server: fresh.url }, false)).rejects.toThrow('lacks 0001_schema.sql');
  });

  test('The server does not start when the address of the owner’s database is not a PostgreSQL address', () => {
    expect(() => readConfig({ DATA_DIR: '/tmp/adashi-config', DATABASE_OWNER_URL: 'mysql://x' })).toThrow(
      'DATABASE_OWNER_URL is not usable: must begin with postgres://',
    );
  });
});
