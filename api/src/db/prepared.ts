import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned for its values */';

/**
 * In a statement that is planned each time: what is searched for and what is narrowed of everybody's rows decides which index
 * serves best, and a plan for any values would read them all.
 */
export const forItsValues: RawBuilder<unknown> = sql.raw(MARK);

/** The most plans that a connection keeps. A server has a few hundred statements. */
const MOST = 1_000;

/** The names of the statements that a connection has prepared, by their text. */
const prepared = new WeakMap<pg.PoolClient, Map<string, string>>();

/** The name of a statement on a connection. Undefined for a statement that is not prepared, and when the connection is full. */
function nameOf(client: pg.PoolClient, text: string): string | undefined {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.includes(MARK)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement with values as a prepared statement, so a connection parses and plans it once (docs/performance.md).
 * Text without values can contain several statements, which cannot be prepared.
 */
export async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const name = values.length > 0 ? nameOf(client, text) : undefined;
  return client.query({ text, values: [...values], ...(name && { name }) });
}
