import type pg from 'pg';
import { APPLICATION_NAME } from './database.ts';
import { DatabaseClient } from './database-client.ts';

const TIMEOUT_MS = 5_000;

/** Runs `work` with a new connection outside of the pool, and closes the connection. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {}); // without a listener, a lost connection would end the process
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
