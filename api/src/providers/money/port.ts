import type { Cents, LocalDate, RotationEvent, SquadId, WithdrawalEvent } from '@adashi/core';
import type { Reported } from '../../ledger/index.ts';

/** Status change of a debit mandate. The consent flow identifies the mandate. */
export type MandateEvent = { readonly flow: string } & (
  | { readonly state: 'active'; readonly lastDigits: string }
  /** The mandate never became active: the payer cancelled or the bank refused. */
  | { readonly state: 'cancelled' | 'failed' }
  /** The bank or the payer ended or suspended the mandate. */
  | { readonly state: 'ended' }
);

/** Failed payment of a guarantor, identified by the app's key. */
export interface FailedPayment {
  readonly payment: string;
  readonly cause: string;
}

/** Collected money that arrived in the platform's bank account, minus the provider's fees. */
export interface Arrival {
  /** The provider's ID for the arrival. */
  readonly id: string;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly fees: Cents;
}

/** Provider event or response without a matching record in the app. Staff must review such events. */
interface StrangeEvent {
  readonly kind: 'unknown';
  readonly what: string;
  readonly about: string;
}

/** Provider event in the app's own format. */
export type ReceivedEvent = { readonly eventId: string } & (
  | { readonly squad: SquadId; readonly event: RotationEvent }
  /** Wallet events do not belong to a squad. */
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

/** External provider that collects or pays out money. */
export interface MoneyProvider {
  /**
   * Name of the provider, part of the clearing account's name in the ledger (MONEY §6). Each mandate, debit and payout
   * also stores the name.
   */
  readonly name: string;
  /** Maximum number of calls per minute. Null means no limit. */
  readonly callsPerMinute: number | null;
  /**
   * Sends a read-only request to check the connection and the app's keys. Throws when the provider rejects the request.
   */
  readonly check: () => Promise<void>;
  /** Returns one batch of new events, or null when all events were returned. Throws `Unreachable`. */
  readonly nextEvents: () => Promise<PendingEvents | null>;
  /**
   * Returns the results of orders for the reconciliation. Unknown orders are absent. With `only`, returns the orders
   * with the given keys, or the orders that were created or changed on a day.
   */
  readonly report: (
    only?: { readonly on: LocalDate } | { readonly keys: readonly string[] },
  ) => Promise<readonly Reported[]>;
}
