import type { ChargeOrder, ChargeRefundOrder, RefundOrder } from '../../outbox/index.ts';
import type { ReceivedEvent } from '../../rotation/index.ts';
import type { MoneyProvider } from '../money/port.ts';

/** Collects contributions by debit. Outcomes come later, as events; a charge may fail or come back after it was confirmed. */
export interface PaymentProvider extends MoneyProvider {
  /** Where a member authorises debits at the bank. `flow` is our own id of the attempt. */
  readonly startMandate: (flow: string, personId: string) => Promise<{ authorisationUrl: string }>;
  /** Orders a debit, once for a key. `flow` names the mandate, null when there is none. */
  readonly submitCharge: (key: string, order: ChargeOrder, flow: string | null) => Promise<void>;
  /** Gives back a part of a payment that came by link, or all of it, once for a key. */
  readonly refund: (key: string, order: RefundOrder) => Promise<void>;
  /** Gives a confirmed debit back to the account that it came from, once for a key. */
  readonly refundCharge: (key: string, order: ChargeRefundOrder) => Promise<void>;
  /** The events of a signed webhook, or null when the signature is wrong. */
  readonly readWebhook: (body: string, signature: string | undefined) => readonly ReceivedEvent[] | null;
}
