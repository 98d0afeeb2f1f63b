import type { Cents, LocalDate, RotationEvent, SquadId, WithdrawalEvent } from '@adashi/core';
import type { Reported } from '../../ledger/index.ts';

/** What became of an authority to debit, by the flow in which it was given. */
export type MandateNews = { readonly flow: string } & (
  | { readonly state: 'active'; readonly lastDigits: string }
  /** It never came to be: who was to give it turned back, or the bank refused. */
  | { readonly state: 'cancelled' | 'failed' }
  /** The bank or the payer ended it, or suspended it. */
  | { readonly state: 'ended' }
);

/** What a guarantor agreed to pay, by our name of it, did not come. */
export interface FailedPayment {
  readonly payment: string;
  readonly cause: string;
}

/** Collected money reached our own account at the bank, without what the provider keeps for its work. */
export interface Arrival {
  /** The provider's name of it. */
  readonly id: string;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly fees: Cents;
}

/** What a provider told, or answered, that is about nothing of ours: for staff to see. */
interface StrangeEvent {
  readonly kind: 'unknown';
  readonly what: string;
  readonly about: string;
}

/** An event of a provider, told in the words of the rules. */
export type ReceivedEvent = { readonly eventId: string } & (
  | { readonly squad: SquadId; readonly event: RotationEvent }
  /** Of a wallet, which is of no squad. */
  | { readonly squad: null; readonly event: WithdrawalEvent }
  | { readonly squad: null; readonly event: StrangeEvent }
);

/** What happened at a provider. */
export interface Said {
  readonly events?: readonly ReceivedEvent[];
  readonly mandates?: readonly MandateNews[];
  readonly failedPayments?: readonly FailedPayment[];
  readonly arrivals?: readonly Arrival[];
}

/** What a provider has to tell that no webhook brought. It is told again until `told` was called. */
export interface Told extends Said {
  readonly told: () => Promise<void>;
}

/** By whom money comes or goes. */
export interface MoneyProvider {
  /** Names its clearing account in the ledger (MONEY §6), and whose a mandate, a debit or a payout is. */
  readonly name: string;
  /** How many calls a minute it takes; null when it does not mind. */
  readonly callsPerMinute: number | null;
  /** Whether it answers, and takes our keys: asks for something that changes nothing. Throws what is wrong. */
  readonly check: () => Promise<void>;
  /** What happened since it was last asked, in batches; null when there is nothing more. Throws `Unreachable`. */
  readonly news: () => Promise<Told | null>;
  /**
   * What became of orders so far, for the reconciliation of its clearing account: of those that were made or heard of on a
   * day, of those under some keys, or of all. One that it does not know is absent.
   */
  readonly report: (
    only?: { readonly on: LocalDate } | { readonly keys: readonly string[] },
  ) => Promise<readonly Reported[]>;
}
