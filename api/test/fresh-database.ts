import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, migrate, openDatabase } from '../src/db/database.ts';

let made = 0;

/** A new, migrated database on the test server. */
export async function freshDatabase(): Promise<{ db: Database; url: string }> {
  const server = inject('databaseUrl');
  const name = `test_${process.pid}_${Date.now()}_${(made += 1)}`;
  const admin = openDatabase(server, 1);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const url = server.replace(/\/[^/]*$/, `/${name}`);
  const db = openDatabase(url);
  await migrate(db);
  return { db, url };
}
