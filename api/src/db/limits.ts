import type pg from 'pg';

/** Kinds of work with their own time-outs: a health check, the read of a page, a write, an export, and a job. */
export type Kind = 'check' | 'page' | 'write' | 'export' | 'job';

/** Maximum duration of one statement and of one wait for a lock, in milliseconds. */
export interface Limit {
  readonly statementMs: number;
  readonly lockMs: number;
}

export interface PoolRules {
  readonly limits: Readonly<Record<Kind, Limit>>;
  /** Maximum time in milliseconds that a request waits for a connection, and that a connection takes to open. */
  readonly waitMs: number;
}

/**
 * A job waits ten times as long for a lock and for a connection, because nobody waits for its response.
 */
const JOB_FACTOR = 10;

/** A health check may take a quarter of the time of a page, because a load balancer must learn quickly of a fault. */
const CHECK_PART = 4;

/**
 * Time in milliseconds after the time-out of a statement in which PostgreSQL must report the time-out. After this time,
 * the connection counts as lost.
 */
const REPORT_MS = 3_000;

/** Maximum time in milliseconds without a response from PostgreSQL. */
export const silenceOf = ({ statementMs }: Limit): number => statementMs + REPORT_MS;

export const waitOf = (kind: Kind, { waitMs }: PoolRules): number => (kind === 'job' ? waitMs * JOB_FACTOR : waitMs);

type Seconds = Readonly<
  Record<'PAGE_SECONDS' | 'WRITE_SECONDS' | 'EXPORT_SECONDS' | 'JOB_SECONDS' | 'LOCK_SECONDS' | 'WAIT_SECONDS', number>
>;

/** Returns the rules of the configuration. */
export function rulesOf(seconds: Seconds): PoolRules {
  const limit = (statement: number, lock = seconds.LOCK_SECONDS): Limit => ({
    statementMs: Math.ceil(statement * 1_000),
    lockMs: Math.ceil(lock * 1_000),
  });
  return {
    limits: {
      check: limit(seconds.PAGE_SECONDS / CHECK_PART),
      page: limit(seconds.PAGE_SECONDS),
      write: limit(seconds.WRITE_SECONDS),
      export: limit(seconds.EXPORT_SECONDS),
      job: limit(seconds.JOB_SECONDS, seconds.LOCK_SECONDS * JOB_FACTOR),
    },
    waitMs: Math.ceil(seconds.WAIT_SECONDS * 1_000),
  };
}

const sameLimit = (a: Limit, b: Limit) => a.statementMs === b.statementMs && a.lockMs === b.lockMs;

/** Text of the statements that set the time-outs of a session, or of a transaction with `local`. */
const setting = ({ statementMs, lockMs }: Limit, local = '') =>
  `set ${local} statement_timeout = ${statementMs}; set ${local} lock_timeout = ${lockMs}`;

/**
 * Sets the time-outs of a session if no connection pooler is between the client and PostgreSQL. Returns a row only in
 * this case.
 */
const SET_IF_DIRECT = `
  select set_config('statement_timeout', $2, false), set_config('lock_timeout', $3, false) where pg_backend_pid() = $1`;

const ENDS = new Set(['commit', 'rollback']);

type Run = () => Promise<pg.QueryResult>;

/**
 * Sets the time-outs of one connection. A session of PostgreSQL keeps the time-outs until other work needs the
 * connection. Behind a connection pooler such as PgBouncer, a session may belong to other clients too, so each
 * transaction sets its own time-outs, and a single statement becomes a transaction.
 */
export class LimitedClient {
  readonly #client: pg.PoolClient;
  /** Time-outs of the session. Null behind a pooler. */
  #session: Limit | null | undefined;
  #isInTransaction = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Prepares the connection for work with these time-outs. */
  async use(limit: Limit): Promise<void> {
    this.#isInTransaction = false;
    if (this.#session === undefined) this.#session = await this.#setIfDirect(limit);
    if (this.#session === null || sameLimit(this.#session, limit)) return;
    await this.#client.query(setting(limit));
    this.#session = limit;
  }

  async #setIfDirect(limit: Limit): Promise<Limit | null> {
    // A pooler tells each client an invented process ID, which differs from the ID of the session.
    const pid = 'processID' in this.#client ? this.#client.processID : null;
    const { rowCount } = await this.#client.query(SET_IF_DIRECT, [pid, `${limit.statementMs}`, `${limit.lockMs}`]);
    return rowCount === 1 ? limit : null;
  }

  /** Runs a statement with the time-outs. */
  async run(text: string, limit: Limit, run: Run): Promise<pg.QueryResult> {
    if (this.#session !== null) return run();
    if (text === 'begin' || text.startsWith('start transaction')) return this.#begin(text, limit);
    if (ENDS.has(text)) this.#isInTransaction = false;
    else if (!this.#isInTransaction) return this.#runAlone(limit, run);
    return run();
  }

  #begin(text: string, limit: Limit): Promise<pg.QueryResult> {
    this.#isInTransaction = true;
    return this.#client.query(`${text}; ${setting(limit, 'local')}`);
  }

  async #runAlone(limit: Limit, run: Run): Promise<pg.QueryResult> {
    await this.#begin('begin', limit);
    try {
      const result = await run();
      await this.#client.query('commit');
      return result;
    } catch (error) {
      await this.#client.query('rollback');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }
}
