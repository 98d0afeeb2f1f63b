import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { Describer } from './column-types.ts';
import { DatabaseClient } from './database-client.ts';
import { type PoolRules, silenceOf } from './limits.ts';
import { type Connections, SharedPool, type Use } from './shared-pool.ts';
import type { Tables } from './tables/index.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type Queryable = Database | Trx;

export interface WithDb {
  readonly db: Database;
}

/**
 * Connection to PostgreSQL itself, for work that needs a session, such as an advisory lock over several transactions. A
 * connection pooler may run the transactions of one client in several sessions.
 */
export interface WithDirect {
  readonly direct: Database;
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

/** Name of the connections in `pg_stat_activity`, unless the URL of the database has another name. */
export const APPLICATION_NAME = 'adashi';

interface Opened {
  readonly pool: SharedPool;
  readonly of: (use: Use) => Database;
}

const OPENED = new WeakMap<Database, Opened>();

/** Returns the connections of the pool by state. `waiting` counts queries without a connection. */
export function connectionsOf(db: Database): Connections {
  return OPENED.get(db)?.pool.connections ?? { inUse: 0, idle: 0, waiting: 0 };
}

/**
 * Opens the connection pool, for jobs. `forUse` returns database objects for other work. Without `rules`, statements
 * have no time-outs. With `checksRows`, queries compare rows with the declared shape, in development and tests.
 */
export function openDatabase(
  connectionString: string,
  connections = 10,
  checksRows = false,
  rules: PoolRules | null = null,
): Database {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    max: connections,
    types,
    connectionTimeoutMillis: rules?.waitMs ?? PATIENCE_MS,
    ...(rules && { query_timeout: silenceOf(rules.limits.write) }),
    application_name: APPLICATION_NAME,
  });
  // Each client needs an error listener, because the pool listens to idle clients only. An unhandled error event would
  // end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const shared = new SharedPool(pool, connections, rules, checksRows ? new Describer() : null);
  const databases = new Map<string, Database>();
  const of = (use: Use): Database => {
    const name = `${use.area.rank} ${use.area.name} ${use.kind}`;
    const db = databases.get(name) ?? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared.of(use) }) });
    databases.set(name, db);
    OPENED.set(db, { pool: shared, of });
    return db;
  };
  return of({ area: { name: 'jobs', rank: 'job' }, kind: 'job' });
}

/** Returns a database object for other work on the same connections. Only the object of `openDatabase` is closed. */
export const forUse = (db: Database, use: Use): Database => OPENED.get(db)?.of(use) ?? db;

/** Returns whether a statement failed because of a full disk in the last `ms` milliseconds. */
export const hadFullDisk = (db: Database, ms: number): boolean => OPENED.get(db)?.pool.hadFullDisk(ms) ?? false;
