import type { Database } from '../db/database.ts';
import type { OutboxItem } from './enqueue.ts';
import { LANES, type Lanes, type Provider } from './queues.ts';
import { REAL_TIMERS, type Timers } from './timers.ts';

/**
 * Calls who receives something, when there is a place and it is its turn, and waits for so long. What is read before, or noted
 * after, takes no place, so that it is read and noted for many at a time (`api/src/db/batch.ts`).
 */
export type Hand = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface OutboxParts {
  readonly db: Database;
  /** Hands one item to its provider; throws when it was not taken. */
  readonly send: (item: OutboxItem, hand: Hand) => Promise<void>;
  readonly callsPerMinute: Readonly<Record<Provider, number | null>>;
  readonly lanes?: Lanes;
  /** How long a process that died holds what it had taken. */
  readonly leaseMs?: number;
  /** A provider that has not answered by then counts as failed. */
  readonly deadlineMs?: number;
  /** How often it looks by itself: for what is tried again, and for what it was not told of. */
  readonly pollMs?: number;
  readonly timers?: Timers;
}

export const DEFAULTS = { lanes: LANES, leaseMs: 20_000, deadlineMs: 15_000, pollMs: 2_000, timers: REAL_TIMERS };
