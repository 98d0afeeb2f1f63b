import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/** Returns the names of all app tables. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns every row of every table as text, like a database dump. Decodes bytes that contain text.
 */
export async function dumpOf(db: Database): Promise<string> {
  const pieces: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t`.execute(db);
    for (const { text } of rows) {
      const bytes = text.matchAll(/\\x((?:[0-9a-f]{2})+)/g);
      pieces.push(
        `${table}: ${text}`,
        ...Array.from(bytes, ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
      );
    }
  }
  return pieces.join('\n');
}
