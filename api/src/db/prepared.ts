import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned for its values */';

/**
 * Marks a statement that PostgreSQL plans at each execution. A generic plan would read all rows, because the best index
 * depends on the search words and filters.
 */
export const forItsValues: RawBuilder<unknown> = sql.raw(MARK);

/** Maximum number of prepared statements per connection. The server uses a few hundred. */
const MOST = 1_000;

/** Names of the prepared statements of each connection, by SQL text. */
const prepared = new WeakMap<pg.PoolClient, Map<string, string>>();

/**
 * Returns the name of a statement: the hash of its text. A connection pooler may run the statements of many clients in
 * one session, so a name must have the same text in every process.
 */
const hashOf = (text: string): string => `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

/** Returns the name of a prepared statement on a connection, or undefined if the statement is not prepared. */
function nameOf(client: pg.PoolClient, text: string): string | undefined {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.includes(MARK)) return known;
  const name = hashOf(text);
  names.set(text, name);
  return name;
}

/**
 * Runs a statement with values as a prepared statement, so that each connection parses and plans the statement once
 * (docs/performance.md). Text without values is not prepared, because such text may contain several statements. After
 * `silenceMs` milliseconds without a response, the statement fails.
 */
export async function ask(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  silenceMs?: number,
): Promise<pg.QueryResult> {
  const name = values.length > 0 ? nameOf(client, text) : undefined;
  const question = { text, values: [...values], ...(name && { name }), query_timeout: silenceMs };
  return client.query(question);
}
