import { type Queue, queue } from '@adashi/contract';

/** Receiver of a queue's items. All queues and processes share the rate limit of a receiver. */
export type Provider = 'mail' | 'payments' | 'payouts' | 'push';

export interface QueueRule {
  readonly provider: Provider;
  /** Maximum number of concurrent deliveries per process. */
  readonly atOnce: number;
  /** Number of attempts before an item waits for staff. */
  readonly tries: number;
  /** Pause before the second attempt. Each later pause is twice as long, up to one hour. */
  readonly firstPauseSeconds: number;
}

export type Queues = Readonly<Record<Queue, QueueRule>>;

export const QUEUE_NAMES: readonly Queue[] = queue.options;

/**
 * Settings of each queue, so that a stuck queue delays no other queue. Payment orders are retried for two days, mails
 * for half a day, pushes for an hour, and codes until they expire.
 */
export const QUEUES: Queues = {
  codes: { provider: 'mail', atOnce: 4, tries: 7, firstPauseSeconds: 5 },
  charges: { provider: 'payments', atOnce: 8, tries: 52, firstPauseSeconds: 60 },
  payouts: { provider: 'payouts', atOnce: 4, tries: 52, firstPauseSeconds: 60 },
  updates: { provider: 'mail', atOnce: 4, tries: 20, firstPauseSeconds: 60 },
  reminders: { provider: 'mail', atOnce: 3, tries: 20, firstPauseSeconds: 60 },
  bulk: { provider: 'mail', atOnce: 2, tries: 20, firstPauseSeconds: 60 },
  push: { provider: 'push', atOnce: 4, tries: 8, firstPauseSeconds: 30 },
};
