import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Describer } from './column-types.ts';
import { ask } from './prepared.ts';
import type { Tables } from './tables/index.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type Queryable = Database | Trx;

export interface WithDb {
  readonly db: Database;
}

const INT8 = 20;
const DATE = 1082;

/** Type parsers: bigint becomes a safe integer, and date becomes 'YYYY-MM-DD'. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
types.setTypeParser(DATE, (text) => text);

/**
 * Maximum time in milliseconds that a query waits for a connection. After this time, the database counts as
 * unreachable.
 */
const PATIENCE_MS = 30_000;

/**
 * Wraps a pg pool for Kysely. Each client always has the same wrapper object, because Kysely recognizes clients by
 * object identity.
 */
function asking(pool: pg.Pool, describer: Describer | null): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const asked = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      const result = await ask(client, text, values);
      await describer?.describe(client, result);
      return result;
    };
    const used = { query, release: (error?: Error | boolean) => client.release(error) };
    return used as unknown as PostgresPoolClient; // the Kysely type has an unused cursor overload
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const used = seen.get(client) ?? asked(client);
    seen.set(client, used);
    return used;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

const POOLS = new WeakMap<Database, pg.Pool>();

/** Returns the connections of the pool by state. `waiting` counts queries without a connection. */
export function connectionsOf(db: Database): {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
} {
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = POOLS.get(db) ?? {};
  return { inUse: totalCount - idle, idle, waiting };
}

/**
 * Opens the connection pool. With `checksRows`, queries compare rows with the declared shape, in development and tests.
 */
export function openDatabase(connectionString: string, connections = 10, checksRows = false): Database {
  const pool = new pg.Pool({ connectionString, max: connections, types, connectionTimeoutMillis: PATIENCE_MS });
  // Each client needs an error listener, because the pool listens to idle clients only. An unhandled error event would
  // end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: asking(pool, checksRows ? new Describer() : null) }),
  });
  POOLS.set(db, pool);
  return db;
}

/** Throws when the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
