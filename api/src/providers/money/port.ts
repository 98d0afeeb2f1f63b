import type { LocalDate } from '@adashi/core';
import type { Reported } from '../../ledger/index.ts';
import type { ReceivedEvent } from '../../rotation/index.ts';

/** What a provider has to tell that no webhook brought. It is told again until `told` was called. */
export interface Told {
  readonly events: readonly ReceivedEvent[];
  readonly told: () => Promise<void>;
}

/** By whom money comes or goes. */
export interface MoneyProvider {
  /** Names its clearing account in the ledger (MONEY §6), and whose a mandate, a debit or a payout is. */
  readonly name: string;
  /** How many calls a minute it takes; null when it does not mind. */
  readonly callsPerMinute: number | null;
  /** What happened since it was last asked, in batches; null when there is nothing more. */
  readonly news: () => Promise<Told | null>;
  /**
   * What became of orders so far, for the reconciliation of its clearing account: of those that were made or heard of on a
   * day, of those under some keys, or of all. One that it does not know is absent.
   */
  readonly report: (
    only?: { readonly on: LocalDate } | { readonly keys: readonly string[] },
  ) => Promise<readonly Reported[]>;
}
