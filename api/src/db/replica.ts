import { z } from 'zod';
import { type Database, forUse } from './database.ts';
import { rowsOf } from './rows-of.ts';
import type { Use } from './shared-pool.ts';

/** Maximum age in milliseconds of the data that a replica may return. */
export const MAX_LAG_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

/** Positions in the write-ahead log, in bytes. */
export interface Positions {
  readonly primary: () => Promise<number>;
  /** Returns the replayed position, or null for a database that is not a standby. */
  readonly replica: () => Promise<number | null>;
}

const positionRow = z.object({ position: z.int().nullable() });

const positionsOf = (primary: Database, replica: Database): Positions => ({
  primary: async () => {
    const row = await rowsOf(positionRow)`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`.first(primary);
    return row?.position ?? Number.POSITIVE_INFINITY;
  },
  replica: async () => {
    const row = await rowsOf(positionRow)`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position
    `.first(replica);
    return row?.position ?? null;
  },
});

/** Measures the lag of a replica: the time since the replica had all data of the primary. */
export class Lag {
  readonly #positions: Positions;
  readonly #elapsed: () => number;
  /** Positions of the primary that the replica has not yet reached, oldest first. */
  #ahead: { readonly at: number; readonly position: number }[] = [];
  #currentAt = Number.NEGATIVE_INFINITY;

  constructor(positions: Positions, elapsed: () => number) {
    this.#positions = positions;
    this.#elapsed = elapsed;
  }

  /** Compares the two positions. A failed comparison leaves the last result, which becomes too old. */
  async check(): Promise<void> {
    const at = this.#elapsed();
    this.#ahead.push({ at, position: await this.#positions.primary() });
    const reached = await this.#positions.replica();
    if (reached === null) {
      this.#currentAt = Number.NEGATIVE_INFINITY;
      return;
    }
    this.#currentAt = this.#ahead.findLast(({ position }) => position <= reached)?.at ?? this.#currentAt;
    this.#ahead = this.#ahead.filter(({ position, at }) => position > reached && this.#elapsed() - at <= MAX_LAG_MS);
  }

  get ms(): number {
    return this.#elapsed() - this.#currentAt;
  }
}

/**
 * Read replica at `DATABASE_READ_URL`. Only lists, exports and statistics of staff read from the replica, and nothing
 * that decides about money.
 */
export class Replica {
  readonly #db: Database;
  readonly #lag: Lag;
  readonly #elapsed: () => number;
  /** Time of the last write of each person in this process. */
  readonly #writes = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    primary: Database,
    db: Database,
    elapsed = () => performance.now(),
    positions: Positions = positionsOf(primary, db),
  ) {
    this.#db = db;
    this.#elapsed = elapsed;
    this.#lag = new Lag(positions, elapsed);
  }

  /** Starts to measure the lag. */
  start(): void {
    let isChecking = false;
    this.#timer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      this.#lag
        .check()
        .catch(() => {}) // An unreachable replica counts as late.
        .finally(() => {
          isChecking = false;
        });
    }, CHECK_EVERY_MS);
  }

  /** Measures the lag now. */
  check(): Promise<void> {
    return this.#lag.check();
  }

  /** Notes a write. Until the replica surely has the write, the person reads from the primary. */
  noteWrite(person: string): void {
    this.#writes.delete(person);
    this.#writes.set(person, this.#elapsed());
    for (const [other, at] of this.#writes) {
      if (this.#elapsed() - at <= MAX_LAG_MS) break;
      this.#writes.delete(other);
    }
  }

  /** Returns the replica for a read by a person, or null if the replica is late. */
  readFor(person: string, use: Use): Database | null {
    const hasWritten = this.#elapsed() - (this.#writes.get(person) ?? Number.NEGATIVE_INFINITY) <= MAX_LAG_MS;
    return hasWritten || this.#lag.ms > MAX_LAG_MS ? null : forUse(this.#db, use);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.destroy();
  }
}

export interface WithReplica {
  /** Read replica, or null if the app has none. */
  readonly replica: Pick<Replica, 'readFor' | 'noteWrite'> | null;
}
