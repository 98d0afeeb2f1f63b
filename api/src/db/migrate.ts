import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { z } from 'zod';
import type { Database } from './database.ts';
import { isLostConnection } from './lost-connection.ts';
import { rowsOf } from './rows-of.ts';

const roleRow = z.object({ role: z.string() });
const nameRow = z.object({ name: z.string() });

export async function currentRole(db: Database): Promise<string> {
  const row = await rowsOf(roleRow)`select current_user as role`.first(db);
  return row?.role ?? '';
}

const FOLDER = join(import.meta.dirname, 'migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(join(FOLDER, file), 'utf8');
    migrations[file] = {
      up: async (db: Database) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

/** Returns the names of the applied migrations. The result is empty if the table of migrations is missing. */
async function appliedNames(db: Database): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(nameRow)`select name from kysely_migration`.all(db).catch((error: unknown) => {
    if (isLostConnection(error)) throw error;
    return [];
  });
  return new Set(rows.map(({ name }) => name));
}

/** Throws when another version of the app created the database. */
async function checkSameVersion(db: Database): Promise<void> {
  const known = await readMigrations();
  const unknown = [...(await appliedNames(db))].find((name) => !(name in known));
  if (unknown === undefined) return;
  throw new Error(
    `Another version of Adashi made this database (${unknown}). Start this version with a new DATA_DIR, or with an ` +
      'empty database.',
  );
}

/**
 * Applies all pending migrations or none, and throws the first error. The search path puts temporary tables last, so
 * that a temporary table cannot hide a table from functions of the owner.
 */
export async function migrate(db: Database): Promise<void> {
  await checkSameVersion(db);
  await sql`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false)`.execute(db);
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Throws when the database lacks a migration of this version of the app. */
export async function checkMigrated(db: Database): Promise<void> {
  const names = await appliedNames(db);
  const missing = Object.keys(await readMigrations()).find((name) => !names.has(name));
  if (!missing) return;
  throw new Error(`The database lacks ${missing}: start once with DATABASE_OWNER_URL, which migrates it.`);
}
