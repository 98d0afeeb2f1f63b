import type { Language, Pushed, Queue, StoppableGroup } from '@adashi/contract';
import type { BankId, Cents, GuarantorId, LocalDate, SeatId, SquadId, Withdrawal } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { currentSpan } from '../base/tracing.ts';
import type { Queryable } from '../db/database.ts';

/** Reason for a mail, shown in the footer of the mail. */
export type Why = 'account' | 'code' | 'guarantor' | 'invited' | 'staff' | 'former';

/** Content of a mail. The delivery adds the layout (`api/src/messaging/mails`). */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs of the mail, with empty lines in between. */
  readonly text: string;
  /** Language of the layout. The default is English. */
  readonly language?: Language;
  readonly why?: Why;
  /** Button of the mail. The text part of the mail has the button's URL as a separate paragraph. */
  readonly button?: readonly [label: string, url: string];
  /** A code to type, shown in large digits. */
  readonly code?: string;
  /** Notification setting that controls the mail. Absent for mandatory mails. */
  readonly choice?: { readonly person: string; readonly group: StoppableGroup };
  readonly attachments?: readonly { readonly name: string; readonly base64: string }[];
}

/** Mail with a code or a link. The content is encrypted, so a reader of the database sees only the recipient. */
export interface SealedMail {
  readonly to: string;
  readonly sealed: string;
}

/** Sign-up or code request with an email address. The delivery looks up the account. */
export interface CodeAsked {
  readonly to: string;
  readonly purpose: 'email' | 'password' | 'sign_up';
}

export interface ChargeOrder {
  readonly squad: SquadId;
  readonly round: number;
  readonly seat: SeatId;
  readonly attempt: number;
  readonly amount: Cents;
  readonly chargeOn: LocalDate;
}

export interface PayoutOrder {
  readonly squad: SquadId;
  readonly round: number;
  readonly seq: number;
  readonly attempt: number;
  readonly amount: Cents;
  /** Destination account of the payout. The approval of the payout covers this account only. */
  readonly account: BankId | null;
  /** Provider that pays the payout, from the provider's clearing account. */
  readonly provider: string;
}

/** Refund of a guarantor's payment. The provider knows the payment by the app's key (MONEY §3.5). */
export interface RefundOrder {
  readonly squad: SquadId;
  readonly guarantor: GuarantorId;
  readonly payment: string;
  readonly amount: Cents;
  /** Provider that collected the guarantor's payment. */
  readonly provider: string;
}

/** Debit of the amount that a guarantor agreed to pay for a debt (MONEY §3.5). */
export interface GuarantorChargeOrder {
  readonly guarantor: GuarantorId;
  readonly amount: Cents;
  /** The consent that covers the debit. */
  readonly flow: string;
  /** The provider that has the consent. */
  readonly provider: string;
}

/** Cancellation of a mandate at the provider, after the mandate ended in the app. */
interface EndMandateOrder {
  readonly flow: string;
  readonly provider: string;
}

/** Refund of a confirmed charge to the payer (MONEY §3.11). */
export type ChargeRefundOrder = Omit<ChargeOrder, 'chargeOn'> & { readonly provider: string };

/** Withdrawal from a wallet to an account of its owner (MONEY §6). */
export type WithdrawalOrder = Pick<Withdrawal, 'person' | 'amount' | 'account'> & {
  readonly withdrawal: Withdrawal['id'];
  readonly provider: string;
};

/** Push message to one browser of a person. */
export interface Push extends Pushed {
  readonly session: string;
  readonly person: string;
}

/** Queues for mails, by urgency. The default is `updates`. */
type MailQueue = Exclude<Queue, 'charges' | 'payouts' | 'push'>;

interface Envelope {
  /**
   * Idempotency key of the app. Each attempt sends the same key to the provider, and a second item with the same key
   * has no effect.
   */
  readonly key: string;
  /** Key of another item that must be delivered before this item. */
  readonly follows?: string;
}

/** An item of the outbox, by kind. */
export type OutboxItem = Envelope &
  (
    | { readonly kind: 'mail'; readonly queue?: Exclude<MailQueue, 'codes'>; readonly payload: Mail | SealedMail }
    | { readonly kind: 'mail'; readonly queue: 'codes'; readonly payload: SealedMail }
    | { readonly kind: 'code'; readonly payload: CodeAsked }
    | { readonly kind: 'push'; readonly payload: Push }
    | { readonly kind: 'charge'; readonly payload: ChargeOrder }
    | { readonly kind: 'payout'; readonly payload: PayoutOrder }
    | { readonly kind: 'refund'; readonly payload: RefundOrder }
    | { readonly kind: 'charge_refund'; readonly payload: ChargeRefundOrder }
    | { readonly kind: 'withdrawal'; readonly payload: WithdrawalOrder }
    | { readonly kind: 'guarantor_charge'; readonly payload: GuarantorChargeOrder }
    | { readonly kind: 'end_mandate'; readonly payload: EndMandateOrder }
  );

const QUEUE_OF: Readonly<Record<OutboxItem['kind'], Queue | null>> = {
  // Each mail names a queue.
  mail: null,
  code: 'codes',
  push: 'push',
  charge: 'charges',
  charge_refund: 'charges',
  refund: 'charges',
  guarantor_charge: 'charges',
  end_mandate: 'charges',
  payout: 'payouts',
  withdrawal: 'payouts',
};

export const ITEM_KINDS = Object.keys(QUEUE_OF);

function queueOf(item: OutboxItem): Queue {
  return QUEUE_OF[item.kind] ?? (item.kind === 'mail' ? item.queue : undefined) ?? 'updates';
}

/** Traceparent of the current span. The delivery continues the trace of the cause. */
const cause = () => sql`${currentSpan()?.traceparent ?? null}::text`;

/** Enqueues items in the caller's transaction. The commit notifies every process, and a rollback discards the items. */
export async function enqueue(db: Queryable, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, queue: queueOf(item) }));
  await sql`
    insert into outbox (kind, queue, key, follows, payload, created_at, traceparent)
    select kind, queue, key, follows, payload, (select app_now()), ${cause()} from rows from
      (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, queue text, key text, follows text, payload jsonb)) with ordinality as t
    order by ordinality
    on conflict (key) do nothing
  `.execute(db);
}

/** Enqueues many items of one kind. `rows` selects `key`, `follows` and `payload` in the order of delivery. */
export async function enqueueFrom(db: Queryable, kind: 'charge', rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into outbox (kind, queue, key, follows, payload, created_at, traceparent)
    select ${kind}, ${QUEUE_OF[kind]}, key, follows, payload, (select app_now()), ${cause()} from (${rows}) items
    on conflict (key) do nothing
  `.execute(db);
}
