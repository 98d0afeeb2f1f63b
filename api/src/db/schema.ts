import { z } from 'zod';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows-of.ts';

const nameRow = z.object({ name: z.string() });

/**
 * Returns the PostgreSQL schema of all tables. Statements omit the schema name, because the search path includes the
 * schema.
 */
export async function currentSchema(db: Queryable): Promise<string> {
  const row = await rowsOf(nameRow)`select current_schema() as name`.first(db);
  if (!row) throw new Error('The search path of the database names no schema.');
  return row.name;
}
