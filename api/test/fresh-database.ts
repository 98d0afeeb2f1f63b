import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { until } from './until.ts';

let made = 0;

interface FreshDatabase {
  /** Connection URL of the server’s role, which owns no tables. */
  readonly db: Database;
  readonly url: string;
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string;
}

const inDatabase = (url: string, database: string) => url.replace(/\/[^/]*$/, `/${database}`);

/** Retries while PostgreSQL’s own maintenance uses the template (SQLSTATE 55006: object in use). */
async function untilFree(copy: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    try {
      await copy();
      return true;
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!isInUse) throw error;
      return false;
    }
  });
}

/**
 * Creates a copy of the prepared template database on the test server. Without `fsync`, a copy of files is faster than a
 * copy through the write-ahead log.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const owner = inject('ownerUrl');
  const name = `test_${process.pid}_${Date.now()}_${(made += 1)}`;
  // PostgreSQL copies a template database only when the template has no open connection. This function therefore never
  // connects to the template.
  const admin = openDatabase(inDatabase(owner, 'postgres'), 1);
  await untilFree(() => sql`create database ${sql.id(name)} template adashi strategy file_copy`.execute(admin));
  await admin.destroy();
  const url = inDatabase(inject('serverUrl'), name);
  return { db: openDatabase(url, 10, true), url, ownerUrl: inDatabase(owner, name) };
}

/** Runs statements as the database owner. The server's role has fewer permissions. */
export async function asOwner(db: Database, text: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const owner = openDatabase(inDatabase(inject('ownerUrl'), rows[0]?.name ?? ''), 1);
  await sql.raw(text).execute(owner);
  await owner.destroy();
}
