import type { Lane, Language, Pushed, StoppableGroup } from '@adashi/contract';
import type { BankId, Cents, GuarantorId, LocalDate, SeatId, SquadId, Withdrawal } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** Why somebody gets a mail, as its foot says. */
export type Why = 'account' | 'code' | 'guarantor' | 'invited' | 'staff' | 'former';

/** What a mail says, and how it is dressed when it leaves (`api/src/messaging/mails`). */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs with an empty line between. */
  readonly text: string;
  /** Of the words around it; English where nothing is said. */
  readonly language?: Language;
  readonly why?: Why;
  /** What is pressed; in the text its address is a paragraph. */
  readonly button?: readonly [label: string, url: string];
  /** Shown large, to be typed. */
  readonly code?: string;
  /** Whose choice it is to get such mails; none where they always come. */
  readonly choice?: { readonly person: string; readonly group: StoppableGroup };
  readonly attachments?: readonly { readonly name: string; readonly base64: string }[];
}

/** A mail that has a code or a link in it: until it leaves, nobody who has the database alone reads more than where it goes. */
export interface SealedMail {
  readonly to: string;
  readonly sealed: string;
}

/** That somebody typed an address to be mailed a code, or to sign up with it. Whose it is, is looked up when it is delivered. */
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
  /** Where it goes: what was decided about this payout was decided about this account. */
  readonly account: BankId | null;
  /** Through whom: from whose clearing account it was taken. */
  readonly provider: string;
}

/** What goes back to a guarantor, of a payment that the provider knows by our name of it (MONEY §3.5). */
export interface RefundOrder {
  readonly squad: SquadId;
  readonly guarantor: GuarantorId;
  readonly payment: string;
  readonly amount: Cents;
  /** Through whom it came. */
  readonly provider: string;
}

/** What a guarantor agreed to pay of a debt, by a debit of its own (MONEY §3.5). */
export interface GuarantorChargeOrder {
  readonly guarantor: GuarantorId;
  readonly amount: Cents;
  /** By which consent. */
  readonly flow: string;
  /** To whom it was given. */
  readonly provider: string;
}

/** An authority to debit that ended here, and is to end there. */
export interface EndMandateOrder {
  readonly flow: string;
  readonly provider: string;
}

/** A confirmed charge that goes back to the member it was taken from (MONEY §3.11). */
export type ChargeRefundOrder = Omit<ChargeOrder, 'chargeOn'> & { readonly provider: string };

/** What leaves a wallet, to an account of its owner (MONEY §6). */
export type WithdrawalOrder = Pick<Withdrawal, 'person' | 'amount' | 'account'> & {
  readonly withdrawal: Withdrawal['id'];
  readonly provider: string;
};

/** What one browser of a person is told by itself. */
export interface Push extends Pushed {
  readonly session: string;
  readonly person: string;
}

/** How urgent a mail is; one that says nothing is news. */
export type MailLane = Exclude<Lane, 'charges' | 'payouts' | 'push'>;

interface Envelope {
  /** Our own: enqueued twice it leaves once, and the provider is told it again. */
  readonly key: string;
  /** The key of an item that has to leave before. */
  readonly follows?: string;
}

/** What leaves the house. */
export type OutboxItem = Envelope &
  (
    | { readonly kind: 'mail'; readonly lane?: Exclude<MailLane, 'codes'>; readonly payload: Mail | SealedMail }
    | { readonly kind: 'mail'; readonly lane: 'codes'; readonly payload: SealedMail }
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

const LANE_OF: Readonly<Record<OutboxItem['kind'], Lane | null>> = {
  // Says its lane itself.
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

/** Every kind that there is. */
export const ITEM_KINDS = Object.keys(LANE_OF);

function laneOf(item: OutboxItem): Lane {
  return LANE_OF[item.kind] ?? (item.kind === 'mail' ? item.lane : undefined) ?? 'news';
}

/** Enqueues in the caller's transaction: rolled back, nothing leaves; committed, every process hears of it at once. */
export async function enqueue(db: Queryable, items: readonly OutboxItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, lane: laneOf(item) }));
  await sql`
    insert into outbox (kind, lane, key, follows, payload)
    select kind, lane, key, follows, payload from rows from
      (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, lane text, key text, follows text, payload jsonb)) with ordinality as t
    order by ordinality
    on conflict (key) do nothing
  `.execute(db);
}

/** The same of many alike: `rows` is a query of `key`, `follows` and `payload`, in the order in which they leave. */
export async function enqueueFrom(db: Queryable, kind: 'charge', rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into outbox (kind, lane, key, follows, payload)
    select ${kind}, ${LANE_OF[kind]}, key, follows, payload from (${rows}) items
    on conflict (key) do nothing
  `.execute(db);
}
