import type pg from 'pg';

/** So many texts are planned once; what a house asks are a few hundred. Each connection keeps the plans of those it was asked. */
const MOST = 1_000;
const names = new Map<string, string>();

/** The name of a statement by its text; undefined where too many have one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Asks a statement with values so that a connection parses and plans it once (docs/decisions/0062-prepared.md). What has no
 * values may be several statements, which cannot be prepared.
 */
export async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const name = values.length > 0 ? nameOf(text) : undefined;
  return client.query({ text, values: [...values], ...(name && { name }) });
}
