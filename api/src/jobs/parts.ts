import type { Database } from '../db/database.ts';
import type { Leased } from './lease.ts';
import { type Provider, QUEUES, type Queues } from './queues.ts';
import { REAL_TIMERS, type Timers } from './timers.ts';

/**
 * Calls the provider once a slot is free and the rate limit allows the call, with a time limit. Database reads before
 * the call and database writes after the call use no slot, so that batches are possible (`api/src/db/batch.ts`).
 */
export type Hand = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface OutboxParts {
  readonly db: Database;
  /** Delivers one item to its provider. Throws when delivery fails. */
  readonly send: (item: Leased, hand: Hand) => Promise<void>;
  readonly callsPerMinute: Readonly<Record<Provider, number | null>>;
  readonly queues?: Queues;
  /** Time after which other processes can lease the items of a dead process. */
  readonly leaseMs?: number;
  /** Time limit of a provider's response. The attempt fails after this time. */
  readonly deadlineMs?: number;
  /** Time between two polls for retries and missed notifications. */
  readonly pollMs?: number;
  readonly timers?: Timers;
}

export const DEFAULTS = { queues: QUEUES, leaseMs: 20_000, deadlineMs: 15_000, pollMs: 2_000, timers: REAL_TIMERS };
