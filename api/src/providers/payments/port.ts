import type { Language } from '@adashi/contract';
import type { ChargeOrder, ChargeRefundOrder, GuarantorChargeOrder, Hand, RefundOrder } from '../../jobs/index.ts';
import type { MoneyProvider, ReceivedEvent } from '../money/port.ts';

/** Payer who consents to debits. */
export interface Payer {
  /** ID of a person or of a guarantor. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  /** App path to which the provider's pages return the payer. */
  readonly back: string;
}

/**
 * Collects contributions by debit; results arrive later as events. A confirmed charge can still fail or be charged
 * back.
 */
export interface PaymentProvider extends MoneyProvider {
  /** Whether the provider reveals the full numbers of the debited account. Payouts can then go to the same account. */
  readonly reportsAccount: boolean;
  /** Whether a guarantor's payment arrives immediately, without a consent to a debit. */
  readonly guarantorsPayAtOnce: boolean;
  /**
   * Returns the URL of the bank page where the payer authorizes debits. Throws `Unreachable` when the provider does not
   * respond. `flow` is the app's ID of the authorization.
   */
  readonly startMandate: (flow: string, payer: Payer) => Promise<{ authorisationUrl: string }>;
  /**
   * Ends the mandate of a flow; no payment of the mandate may be in progress. Does nothing when the mandate has ended
   * or never existed.
   */
  readonly endMandate: (flow: string) => Promise<void>;
  /**
   * Submits a debit, once per key. `flow` identifies the mandate (or null), and `hand` runs the provider call so that
   * database work can be batched.
   */
  readonly submitCharge: (key: string, order: ChargeOrder, flow: string | null, hand: Hand) => Promise<void>;
  /** Submits a guarantor's payment as a debit, once per key. `flow` identifies the consent. */
  readonly chargeGuarantor: (key: string, order: GuarantorChargeOrder, hand: Hand) => Promise<void>;
  /** Refunds a guarantor's payment fully or partly, once per key. */
  readonly refund: (key: string, order: RefundOrder) => Promise<void>;
  /** Refunds a confirmed debit to the debited account, once per key. */
  readonly refundCharge: (key: string, order: ChargeRefundOrder) => Promise<void>;
  /**
   * Handles a webhook: stores the content, or returns events for the caller to store. Returns null without side effects
   * when the signature is invalid.
   */
  readonly receiveWebhook: (body: string, signature: string | undefined) => Promise<readonly ReceivedEvent[] | null>;
}
