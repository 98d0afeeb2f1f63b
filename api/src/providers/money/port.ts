import type { Cents, LocalDate, RotationEvent, SquadId, WithdrawalEvent } from '@adashi/core';
import type { Reported } from '../../ledger/index.ts';

/** Status change of a debit mandate, identified by its consent flow. */
export type MandateNews = { readonly flow: string } & (
  | { readonly state: 'active'; readonly lastDigits: string }
  /** The mandate never became active: the payer cancelled, or the bank refused. */
  | { readonly state: 'cancelled' | 'failed' }
  /** The bank or the payer ended or suspended the mandate. */
  | { readonly state: 'ended' }
);

/** Failed payment of a guarantor, identified by the app's own key. */
export interface FailedPayment {
  readonly payment: string;
  readonly cause: string;
}

/** Collected money that reached the platform's own bank account, minus the provider's fees. */
export interface Arrival {
  /** The provider's ID of the arrival. */
  readonly id: string;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly fees: Cents;
}

/** Provider event or response that matches no record of the app, shown to staff. */
interface StrangeEvent {
  readonly kind: 'unknown';
  readonly what: string;
  readonly about: string;
}

/** Provider event, translated into a domain event. */
export type ReceivedEvent = { readonly eventId: string } & (
  | { readonly squad: SquadId; readonly event: RotationEvent }
  /** Wallet events belong to no squad. */
  | { readonly squad: null; readonly event: WithdrawalEvent }
  | { readonly squad: null; readonly event: StrangeEvent }
);

/** Provider events, by kind. */
export interface Said {
  readonly events?: readonly ReceivedEvent[];
  readonly mandates?: readonly MandateNews[];
  readonly failedPayments?: readonly FailedPayment[];
  readonly arrivals?: readonly Arrival[];
}

/** Pending provider events, returned again until `told` is called. */
export interface Told extends Said {
  readonly told: () => Promise<void>;
}

/** Provider that collects or pays out money. */
export interface MoneyProvider {
  /**
   * Names the provider's clearing account in the ledger (MONEY §6), and identifies the provider of a mandate, a debit
   * or a payout.
   */
  readonly name: string;
  /** Maximum number of calls per minute; null for no limit. */
  readonly callsPerMinute: number | null;
  /** Checks with a read-only request that the provider responds and accepts the app's keys. Throws the problem. */
  readonly check: () => Promise<void>;
  /** Returns a batch of events since the last poll, or null when there are no more. Throws `Unreachable`. */
  readonly news: () => Promise<Told | null>;
  /**
   * Returns the results of orders for the reconciliation of the clearing account: orders that were created or changed
   * on a day, orders by key, or all orders. Unknown orders are absent.
   */
  readonly report: (
    only?: { readonly on: LocalDate } | { readonly keys: readonly string[] },
  ) => Promise<readonly Reported[]>;
}
