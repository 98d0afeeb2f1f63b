import type pg from 'pg';
import { z } from 'zod';
import { withClient } from './with-client.ts';

/** Number of attempts to find two clients in one session. An attempt can fail while a third client uses the session. */
const ATTEMPTS = 5;
const PROBE = 'adashi_probe';

const pidRows = z.tuple([z.object({ pid: z.number() })]);

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return pidRows.parse(rows)[0].pid;
}

/** Returns whether a second client gets the session with this process ID, although the first client is connected. */
function isShared(url: string, pid: number): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    return (await pidOf(client)) === pid;
  }).catch(() => false); // a pool without a free session does not share sessions
}

/**
 * Returns whether a connection pooler gives the session of a connected client to other clients, such as PgBouncer in
 * the transaction mode.
 */
export function sharesSessions(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const pid = await pidOf(client);
      // PostgreSQL itself tells each client the true process ID. A pooler invents a process ID.
      if ('processID' in client && client.processID === pid) return false;
      if (await isShared(url, pid)) return true;
    }
    return false;
  });
}

/** Returns whether a pooler prepares the statements of its clients under names of its own. */
function preparesStatements(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query({ name: PROBE, text: 'select $1::int', values: [1] });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [PROBE]);
    await client.query('rollback');
    return rowCount === 0;
  });
}

export interface Addresses {
  /** Null for the embedded database. */
  readonly DATABASE_URL: string | null;
  readonly DATABASE_DIRECT_URL: string | null;
  readonly DATABASE_OWNER_URL: string | null;
}

/** Throws a readable error if the app cannot work with the connection poolers of these addresses. */
export async function checkPoolers(addresses: Addresses): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = addresses;
  const problems: string[] = [];
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL, DATABASE_OWNER_URL }))
    if (url !== null && (await sharesSessions(url)))
      problems.push(`${name} leads to a connection pooler. Set ${name} to the address of PostgreSQL itself.`);
  if (DATABASE_URL !== null && (await sharesSessions(DATABASE_URL))) {
    if (DATABASE_DIRECT_URL === null)
      problems.push(
        'DATABASE_URL leads to a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of ' +
          'PostgreSQL itself.',
      );
    if (!(await preparesStatements(DATABASE_URL)))
      problems.push(
        'The connection pooler of DATABASE_URL does not keep prepared statements. Use PgBouncer 1.21 or later, with ' +
          'max_prepared_statements above 0.',
      );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
