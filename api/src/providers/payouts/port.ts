import type { PayoutOrder, WithdrawalOrder } from '../../jobs/index.ts';
import type { MoneyProvider } from '../money/port.ts';

/** An account that money is paid to, in the clear, for the provider alone. */
export interface Recipient {
  readonly holderName: string;
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

/** Pays members out, of a squad or of their wallet. Debit providers cannot pay out in CAD, so this is a port of its own. */
export interface PayoutProvider extends MoneyProvider {
  /** Sends a payout, once for a key. Paid or returned comes later, as an event. */
  readonly send: (key: string, order: PayoutOrder | WithdrawalOrder, recipient: Recipient) => Promise<void>;
}
