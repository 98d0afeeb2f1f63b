import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

/** The SQL is written by hand, so the builder knows no tables; each query names the shape of its rows. */
export type Database = Kysely<unknown>;
export type Trx = Transaction<unknown>;
export type Queryable = Database | Trx;

const INT8 = 20;
const DATE = 1082;

/** bigint comes as a safe whole number, date as 'YYYY-MM-DD'. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
types.setTypeParser(DATE, (text) => text);

export function openDatabase(connectionString: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString, max: connections, types });
  // An idle connection that dies (a restart of PostgreSQL) is replaced at the next query; without this it ends us.
  pool.on('error', () => {});
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
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

/** Applies what is not yet applied, all or nothing. Throws the first error. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
