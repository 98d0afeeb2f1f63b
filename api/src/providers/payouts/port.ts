import type { PayoutOrder, WithdrawalOrder } from '../../jobs/index.ts';
import type { MoneyProvider } from '../money/port.ts';

/** Account that receives a payout. The numbers are unencrypted and only for the provider. */
export interface Recipient {
  readonly holderName: string;
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

/**
 * Pays members from a squad or a wallet. Payouts have a separate interface, because debit providers cannot pay out in
 * CAD.
 */
export interface PayoutProvider extends MoneyProvider {
  /** Submits a payout, once per key. The result (paid or returned) arrives later as an event. */
  readonly send: (key: string, order: PayoutOrder | WithdrawalOrder, recipient: Recipient) => Promise<void>;
}
