import { type Lane, lane } from '@adashi/contract';

/** Whom a lane delivers to. Each has a pace of its own, which all lanes and processes share. */
export type Provider = 'mail' | 'payments' | 'payouts' | 'push';

export interface LaneRule {
  readonly provider: Provider;
  /** Deliveries at a time, in each process. */
  readonly atOnce: number;
  /** After so many tries it waits for staff. */
  readonly tries: number;
  /** Before the second try; doubled each time, an hour at most. */
  readonly firstPauseSeconds: number;
}

export type Lanes = Readonly<Record<Lane, LaneRule>>;

export const LANE_NAMES: readonly Lane[] = lane.options;

/**
 * Lanes do not wait for each other: what hangs in one holds up nobody in another. Orders of money are tried for two
 * days, mails for half of one, codes for as long as they are valid,
 * and what is pushed for an hour: it is news, or it is nothing.
 */
export const LANES: Lanes = {
  codes: { provider: 'mail', atOnce: 4, tries: 7, firstPauseSeconds: 5 },
  charges: { provider: 'payments', atOnce: 8, tries: 52, firstPauseSeconds: 60 },
  payouts: { provider: 'payouts', atOnce: 4, tries: 52, firstPauseSeconds: 60 },
  news: { provider: 'mail', atOnce: 4, tries: 20, firstPauseSeconds: 60 },
  reminders: { provider: 'mail', atOnce: 3, tries: 20, firstPauseSeconds: 60 },
  bulk: { provider: 'mail', atOnce: 2, tries: 20, firstPauseSeconds: 60 },
  push: { provider: 'push', atOnce: 4, tries: 8, firstPauseSeconds: 30 },
};
