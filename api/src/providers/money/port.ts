import type { Cents, LocalDate, RotationEvent, SquadId, WithdrawalEvent } from '@adashi/core';
import type { Reported } from '../../ledger/index.ts';

/** Status change of a debit mandate. The consent flow identifies the mandate. */
export type MandateEvent = { readonly flow: string } & (
  | { readonly state: 'active'; readonly lastDigits: string }
  /** The mandate never became active, because the payer cancelled or the bank refused. */
  | { readonly state: 'cancelled' | 'failed' }
  /** The bank or the payer ended or suspended the mandate. */
  | { readonly state: 'ended' }
);

/** Failed payment of a guarantor. The app's key identifies the payment. */
export interface FailedPayment {
  readonly payment: string;
  readonly cause: string;
}

/** Collected money that reached the platform's bank account, minus the provider's fees. */
export interface Arrival {
  /** The provider's ID of the arrival. */
  readonly id: string;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly fees: Cents;
}

/** Provider event or response without a matching record in the app. Staff see such events. */
interface StrangeEvent {
  readonly kind: 'unknown';
  readonly what: string;
  readonly about: string;
}

/** Provider event, translated into an event of the app. */
export type ReceivedEvent = { readonly eventId: string } & (
  | { readonly squad: SquadId; readonly event: RotationEvent }
  /** Wallet events belong to no squad. */
  | { readonly squad: null; readonly event: WithdrawalEvent }
  | { readonly squad: null; readonly event: StrangeEvent }
);

/** Provider events, grouped by kind. */
export interface ProviderEvents {
  readonly events?: readonly ReceivedEvent[];
  readonly mandates?: readonly MandateEvent[];
  readonly failedPayments?: readonly FailedPayment[];
  readonly arrivals?: readonly Arrival[];
}

/** Pending provider events. The provider returns the same events again until `acknowledge` is called. */
export interface PendingEvents extends ProviderEvents {
  readonly acknowledge: () => Promise<void>;
}

/** Provider that collects or pays out money. */
export interface MoneyProvider {
  /**
   * Name of the provider. The name is part of the clearing account in the ledger (MONEY §6), and is stored with each
   * mandate, debit and payout.
   */
  readonly name: string;
  /** Maximum number of calls per minute; null for no limit. */
  readonly callsPerMinute: number | null;
  /** Sends a read-only request to check that the provider responds and accepts the app's keys. Throws the problem. */
  readonly check: () => Promise<void>;
  /** Returns one batch of new events, or null when all events were returned. Throws `Unreachable`. */
  readonly nextEvents: () => Promise<PendingEvents | null>;
  /**
   * Returns the results of orders for the reconciliation of the clearing account. `only` selects the orders that were
   * created or changed on a day, orders by key, or all orders. Unknown orders are absent.
   */
  readonly report: (
    only?: { readonly on: LocalDate } | { readonly keys: readonly string[] },
  ) => Promise<readonly Reported[]>;
}
