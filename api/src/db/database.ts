import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Describer } from './column-types.ts';
import { ask } from './prepared.ts';

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

/** A pool as the builder uses it. The builder remembers every client it has seen, so that each is the same to it whenever it comes. */
function asking(pool: pg.Pool, describer: Describer | null): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const asked = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      const result = await ask(client, text, values);
      await describer?.describe(client, result);
      return result;
    };
    const used = { query, release: (error?: Error | boolean) => client.release(error) };
    return used as unknown as PostgresPoolClient; // that type has an overload for cursors, which nobody here uses
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const used = seen.get(client) ?? asked(client);
    seen.set(client, used);
    return used;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

/** With `checksRows`, every row that is read is checked against its declared shape: in tests and development. */
export function openDatabase(connectionString: string, connections = 10, checksRows = false): Database {
  const pool = new pg.Pool({ connectionString, max: connections, types, connectionTimeoutMillis: PATIENCE_MS });
  // A connection that dies is replaced at the next query, and what used it fails with that. Without a listener it would
  // end us: the pool's own hears the idle ones alone.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: asking(pool, checksRows ? new Describer() : null) }),
  });
}

/** Fails where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
