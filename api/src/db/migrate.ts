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

/** Whether a file has one statement that changes a limited number of rows, and that runs until no row is left. */
const isInPieces = (name: string): boolean => name.endsWith('.pieces.sql');

/** Whether the release before can still use the database after this migration. */
const keepsOldServers = (name: string): boolean => name.endsWith('.expand.sql') || isInPieces(name);

/** Returns the SQL text of each migration by name, in order. */
async function readMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Returns the names of the applied migrations. The result is empty if the table of migrations is missing. */
async function appliedNames(db: Database): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(nameRow)`select name from kysely_migration`.all(db).catch((error: unknown) => {
    if (isLostConnection(error)) throw error;
    return [];
  });
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns whether a newer release migrated the database and this release can still use it. Throws if another release
 * made a database that this release cannot use.
 */
async function isAhead(db: Database, known: ReadonlySet<string>): Promise<boolean> {
  const applied = await appliedNames(db);
  const unknown = [...applied].filter((name) => !known.has(name)).toSorted();
  const [first] = unknown;
  if (first === undefined) return false;
  if ([...known].some((name) => !applied.has(name) || name > first))
    throw new Error(
      `Another version of Adashi made this database (${first}). Start this version with a new DATA_DIR, or with an ` +
        'empty database.',
    );
  const barrier = unknown.find((name) => !keepsOldServers(name));
  if (barrier === undefined) return true;
  throw new Error(
    `A newer version of Adashi changed this database (${barrier}). Start the newer version, or restore the backup from ` +
      'before the upgrade.',
  );
}

/** Called with a line about the progress of a long migration. */
export type Report = (line: string) => void;

/** Runs a statement until it changes no row. Each run has its own transaction, so that other work waits only briefly. */
async function inPieces(db: Database, name: string, text: string, report: Report): Promise<void> {
  for (let total = 0n; ; ) {
    const { numAffectedRows = 0n } = await sql.raw(text).execute(db);
    if (numAffectedRows === 0n) return;
    total += numAffectedRows;
    report(`Migration ${name}: ${total} rows are changed.`);
  }
}

/** Applies the pending migrations in order. A failed migration changes nothing, except the finished pieces. */
async function applyPending(db: Database, texts: ReadonlyMap<string, string>, report: Report): Promise<void> {
  const migrations = Object.fromEntries(
    [...texts].map(([name, text]): [string, Migration] => [
      name,
      {
        up: async (trx: Database) => {
          // The pieces have already run, each in its own transaction.
          if (!isInPieces(name)) await sql.raw(text).execute(trx);
        },
      },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const applied = await appliedNames(db);
  for (const [name, text] of texts) {
    if (applied.has(name)) continue;
    if (isInPieces(name)) await inPieces(db, name, text, report);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  }
}

/**
 * Applies all pending migrations, one process at a time. Throws the first error. The search path puts temporary tables
 * last, so that a temporary table cannot hide a table from functions of the owner.
 */
export async function migrate(db: Database, report: Report = () => {}, folder: string = FOLDER): Promise<void> {
  const texts = await readMigrations(folder);
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(hashtext('adashi_migrations'))`.execute(one);
    try {
      if (await isAhead(one, new Set(texts.keys()))) return;
      await sql`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false)`.execute(one);
      await applyPending(one, texts, report);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('adashi_migrations'))`.execute(one);
    }
  });
}

/** Throws when the database lacks a migration of this version, or has a migration that this version cannot use. */
export async function checkMigrated(db: Database): Promise<void> {
  const known = new Set((await readMigrations(FOLDER)).keys());
  const names = await appliedNames(db);
  const missing = [...known].find((name) => !names.has(name));
  if (missing) throw new Error(`The database lacks ${missing}: start once with DATABASE_OWNER_URL, which migrates it.`);
  await isAhead(db, known);
}
