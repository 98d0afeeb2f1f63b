import type { Language } from '@adashi/contract';
import type { ChargeOrder, ChargeRefundOrder, GuarantorChargeOrder, Hand, RefundOrder } from '../../jobs/index.ts';
import type { MoneyProvider, ReceivedEvent } from '../money/port.ts';

/** Who agrees to be debited. */
export interface Payer {
  /** Of a person or a guarantor. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  /** Where the provider's pages lead back to: a path of ours. */
  readonly back: string;
}

/** Collects contributions by debit. Outcomes come later, as events; a charge may fail or come back after it was confirmed. */
export interface PaymentProvider extends MoneyProvider {
  /** Whether we learn the whole account that is debited, so that it can be paid to as well. */
  readonly tellsAccount: boolean;
  /** Whether what a guarantor pays is there at once, so that they need not agree to a debit. */
  readonly guarantorsPayAtOnce: boolean;
  /** Where a payer authorises debits at the bank. `flow` is our own id of the attempt. Throws `Unreachable`. */
  readonly startMandate: (flow: string, payer: Payer) => Promise<{ authorisationUrl: string }>;
  /** Ends what a flow came to, once nothing is under way by it. Ended twice, or never begun, nothing happens. */
  readonly endMandate: (flow: string) => Promise<void>;
  /**
   * Orders a debit, once for a key. `flow` names the mandate, null when there is none. Debits are many: the provider is called by
   * `hand`, what is kept of them is not.
   */
  readonly submitCharge: (key: string, order: ChargeOrder, flow: string | null, hand: Hand) => Promise<void>;
  /** Orders what a guarantor agreed to pay by `flow`, once for a key, as a debit. */
  readonly chargeGuarantor: (key: string, order: GuarantorChargeOrder, hand: Hand) => Promise<void>;
  /** Gives back a part of what a guarantor paid, or all of it, once for a key. */
  readonly refund: (key: string, order: RefundOrder) => Promise<void>;
  /** Gives a confirmed debit back to the account that it came from, once for a key. */
  readonly refundCharge: (key: string, order: ChargeRefundOrder) => Promise<void>;
  /**
   * Hears a webhook: keeps what it says, or answers it as events to be kept. Null when the signature is wrong, in which case
   * nothing was done.
   */
  readonly hearWebhook: (body: string, signature: string | undefined) => Promise<readonly ReceivedEvent[] | null>;
}
