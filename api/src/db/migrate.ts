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

/** Applies all pending migrations or none. Throws the first error. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Throws when the database lacks a migration of this version. */
export async function checkMigrated(db: Database): Promise<void> {
  const applied = await rowsOf(nameRow)`select name from kysely_migration`.all(db).catch((error: unknown) => {
    if (isLostConnection(error)) throw error;
    return [];
  });
  const names = new Set(applied.map((row) => row.name));
  const missing = Object.keys(await readMigrations()).find((name) => !names.has(name));
  if (!missing) return;
  throw new Error(`The database lacks ${missing}: start once with DATABASE_OWNER_URL, which migrates it.`);
}
