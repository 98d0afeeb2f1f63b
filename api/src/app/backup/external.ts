import { sql } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import { startTool } from './postgres-tools.ts';

/** Throws one sentence if the database already has tables. */
export async function checkEmptyDatabase(url: string): Promise<void> {
  const db = openDatabase(url, 1);
  try {
    const hasTables = await isThere(
      db,
      sql`select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`,
    );
    if (hasTables) throw new Error('The database already has tables. Restore into an empty database.');
  } finally {
    await db.destroy();
  }
}

/** Loads the folder of a dump into an empty database, in one transaction. */
export async function loadDump(url: string, dump: string): Promise<void> {
  const flags = ['--format=directory', '--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const { child, ended } = startTool('pg_restore', url, [...flags, dump]);
  child.stdout?.resume();
  await ended;
}
