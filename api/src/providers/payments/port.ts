import type { Language } from '@adashi/contract';
import type { ChargeOrder, ChargeRefundOrder, GuarantorChargeOrder, Hand, RefundOrder } from '../../jobs/index.ts';
import type { MoneyProvider, ReceivedEvent } from '../money/port.ts';

/** Payer who agrees to debits. */
export interface Payer {
  /** ID of a person or a guarantor. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  /** Path in the app to which the provider's pages return. */
  readonly back: string;
}

/**
 * Collects contributions by debit. Results arrive later as events; a charge can fail or be charged back after
 * confirmation.
 */
export interface PaymentProvider extends MoneyProvider {
  /** True when the provider reveals the full debited account, so that payouts can use the same account. */
  readonly tellsAccount: boolean;
  /** True when a guarantor's payment arrives immediately, without consent to a debit. */
  readonly guarantorsPayAtOnce: boolean;
  /**
   * Returns the bank page on which a payer authorizes debits; `flow` is the app's ID of the attempt. Throws
   * `Unreachable`.
   */
  readonly startMandate: (flow: string, payer: Payer) => Promise<{ authorisationUrl: string }>;
  /**
   * Ends the mandate of a flow, once no payment of the mandate is in progress. Does nothing when the mandate has ended
   * or never existed.
   */
  readonly endMandate: (flow: string) => Promise<void>;
  /**
   * Submits a debit, once per key; `flow` identifies the mandate, null when there is none. Only the provider call runs
   * in `hand`, so that database reads and writes can be batched.
   */
  readonly submitCharge: (key: string, order: ChargeOrder, flow: string | null, hand: Hand) => Promise<void>;
  /** Submits a guarantor's payment under the consent `flow` as a debit, once per key. */
  readonly chargeGuarantor: (key: string, order: GuarantorChargeOrder, hand: Hand) => Promise<void>;
  /** Refunds a guarantor's payment fully or partly, once per key. */
  readonly refund: (key: string, order: RefundOrder) => Promise<void>;
  /** Refunds a confirmed debit to its source account, once per key. */
  readonly refundCharge: (key: string, order: ChargeRefundOrder) => Promise<void>;
  /**
   * Handles a webhook: stores its content, or returns events for storage. Returns null without side effects when the
   * signature is invalid.
   */
  readonly hearWebhook: (body: string, signature: string | undefined) => Promise<readonly ReceivedEvent[] | null>;
}
