import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { describing } from './described.ts';

/** The SQL is written by hand, so the builder knows no tables; `rowsOf` names the shape of a query's rows. */
export type Database = Kysely<unknown>;
export type Trx = Transaction<unknown>;
export type Queryable = Database | Trx;

const INT8 = 20;
const DATE = 1082;

/** bigint comes as a safe whole number, date as 'YYYY-MM-DD'. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
types.setTypeParser(DATE, (text) => text);

/** How long a query waits for a connection: a database that is silently gone is told apart from a slow one. */
const PATIENCE_MS = 30_000;

/** With `checksRows`, every row that is read is checked against its declared shape: in tests and development. */
export function openDatabase(connectionString: string, connections = 10, checksRows = false): Database {
  const pool = new pg.Pool({ connectionString, max: connections, types, connectionTimeoutMillis: PATIENCE_MS });
  // A connection that dies is replaced at the next query, and what used it fails with that. Without a listener it would
  // end us: the pool's own hears the idle ones alone.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: checksRows ? describing(pool) : pool }) });
}

/** Fails where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
