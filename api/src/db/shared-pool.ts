import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Describer } from './column-types.ts';
import { isDiskFull, isReadOnly } from './database-fault.ts';
import { type Kind, LimitedClient, type PoolRules, silenceOf, waitOf } from './limits.ts';
import { isSilence } from './lost-connection.ts';
import { type Area, Places } from './places.ts';
import { ask } from './prepared.ts';

/** The work that uses connections. */
export interface Use {
  readonly area: Area;
  readonly kind: Kind;
}

/** Current use of one connection: its wrapper for Kysely, and the function that gives its place back. */
interface Held {
  readonly wrapper: PostgresPoolClient;
  done: () => void;
}

/** Connections of a pool by state. `waiting` counts work without a connection. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Connection pool whose areas share the connections, with time-outs by kind of work. */
export class SharedPool {
  readonly #pool: pg.Pool;
  readonly #rules: PoolRules | null;
  readonly #describer: Describer | null;
  readonly #places: Places;
  readonly #limited = new WeakMap<pg.PoolClient, LimitedClient>();
  /** Connections since the last error of a read-only database. The pool ends older connections before their next use. */
  #fresh = new WeakSet<object>();
  #diskFullAt = Number.NEGATIVE_INFINITY;

  /** Without rules, the pool has neither shares nor time-outs. */
  constructor(pool: pg.Pool, size: number, rules: PoolRules | null, describer: Describer | null) {
    this.#pool = pool;
    pool.on('connect', (client) => this.#fresh.add(client));
    this.#rules = rules;
    this.#describer = describer;
    this.#places = new Places(size);
  }

  get connections(): Connections {
    const { totalCount, idleCount: idle, waitingCount } = this.#pool;
    return { inUse: totalCount - idle, idle, waiting: waitingCount + this.#places.waiting };
  }

  /** Returns whether a statement failed because of a full disk in the last `ms` milliseconds. */
  hadFullDisk(ms: number): boolean {
    return performance.now() - this.#diskFullAt < ms;
  }

  /**
   * Returns the pool for one use, as Kysely needs the pool. Each client always has the same wrapper, because Kysely
   * recognizes clients by object identity.
   */
  of(use: Use): PostgresPool {
    const known = new WeakMap<pg.PoolClient, Held>();
    const connect = async (): Promise<PostgresPoolClient> => {
      const done = this.#rules ? await this.#places.take(use.area, waitOf(use.kind, this.#rules)) : () => {};
      const client = await this.#open(use, done);
      const held = known.get(client) ?? { wrapper: this.#wrapper(client, use, () => known.get(client)?.done()), done };
      held.done = done;
      known.set(client, held);
      return held.wrapper;
    };
    return { connect, end: () => this.#pool.end(), options: this.#pool.options };
  }

  async #open({ kind }: Use, done: () => void): Promise<pg.PoolClient> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#connect();
      if (this.#rules) await this.#limitedOf(client).use(this.#rules.limits[kind]);
      return client;
    } catch (error) {
      client?.release(true);
      done();
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#fresh.has(client)) return client;
      client.release(true);
    }
  }

  #limitedOf(client: pg.PoolClient): LimitedClient {
    const limited = this.#limited.get(client) ?? new LimitedClient(client);
    this.#limited.set(client, limited);
    return limited;
  }

  #wrapper(client: pg.PoolClient, { kind }: Use, done: () => void): PostgresPoolClient {
    let silence: Error | null = null;
    const query = async (text: string, values: readonly unknown[]) => {
      if (silence) throw silence;
      const run = () => ask(client, text, values, this.#rules ? silenceOf(this.#rules.limits[kind]) : undefined);
      const result = await (this.#rules
        ? this.#limitedOf(client).run(text, this.#rules.limits[kind], run)
        : run()
      ).catch((error: unknown) => {
        if (isDiskFull(error)) this.#diskFullAt = performance.now();
        if (isReadOnly(error)) this.#fresh = new WeakSet();
        if (error instanceof Error && isSilence(error)) silence = error;
        throw error;
      });
      await this.#describer?.describe(client, result);
      return result;
    };
    const release = (error?: Error | boolean) => {
      client.release(silence ?? error);
      done();
    };
    return { query, release } as unknown as PostgresPoolClient; // the Kysely type has an unused cursor overload
  }
}
