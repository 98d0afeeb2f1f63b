import type { Database } from '../db/database.ts';
import type { OutboxItem } from './enqueue.ts';
import { type Provider, QUEUES, type Queues } from './queues.ts';
import { REAL_TIMERS, type Timers } from './timers.ts';

/**
 * Calls the provider when a slot is free and the rate limit allows, with a time limit. Reads before and writes after
 * take no slot, so they can be batched (`api/src/db/batch.ts`).
 */
export type Hand = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface OutboxParts {
  readonly db: Database;
  /** Delivers one item to its provider. Throws when delivery fails. */
  readonly send: (item: OutboxItem, hand: Hand) => Promise<void>;
  readonly callsPerMinute: Readonly<Record<Provider, number | null>>;
  readonly queues?: Queues;
  /** Time until the items of a dead process become available again. */
  readonly leaseMs?: number;
  /** Time limit of a provider's response, after which the attempt has failed. */
  readonly deadlineMs?: number;
  /** Polling interval, for retries and missed notifications. */
  readonly pollMs?: number;
  readonly timers?: Timers;
}

export const DEFAULTS = { queues: QUEUES, leaseMs: 20_000, deadlineMs: 15_000, pollMs: 2_000, timers: REAL_TIMERS };
