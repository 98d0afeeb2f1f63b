import { timingSafeEqual } from 'node:crypto';
import { addBusinessDays, addDays, type LocalDate, type RotationEvent } from '@adashi/core';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { type KeyHolder, keyedHash } from '../../base/encryption.ts';
import { day } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import type { Tables } from '../../db/tables/index.ts';
import type {
  ChargeOrder,
  ChargeRefundOrder,
  Hand,
  PayoutOrder,
  RefundOrder,
  WithdrawalOrder,
} from '../../jobs/index.ts';
import type { PendingEvents, ReceivedEvent } from '../money/port.ts';
import type { PayoutProvider } from '../payouts/port.ts';
import type { Payer, PaymentProvider } from './port.ts';

const accountRow = z.object({ account: z.string() });

const reportedRow = z.object({ key: z.string(), amount: z.int() });

const OUTCOMES = ['confirmed', 'insufficient_funds', 'mandate_cancelled', 'charged_back', 'paid', 'returned'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The last two digits of a sandbox account number control the behaviour of the account. */
const REFUSE_DEBITS = '01';
const FAIL_ONCE = '02';
const CHARGE_BACK = '03';
const REFUSE_PAYOUTS = '04';
const CHARGE_BACK_AFTER_DAYS = 9;

/** Returns the stored form of an account: a hash as identity, and the last digits, which control the behaviour. */
export function known(config: KeyHolder, account: string): string {
  return `${keyedHash(config, account).slice(0, 16)}:${account.slice(-3)}`;
}

/** Orders for which the bank sends events later. */
type TracedOrder = ChargeOrder | PayoutOrder | WithdrawalOrder;

const orderRow = z.object({
  key: z.string(),
  account: z.string(),
  details: z.custom<TracedOrder>(Boolean),
  next_event_on: filled(day),
  outcome: filled(z.enum(OUTCOMES)),
});
type OrderRow = z.output<typeof orderRow>;

function toReceived(eventId: string, details: TracedOrder, outcome: Outcome): ReceivedEvent {
  if (!('withdrawal' in details)) return { eventId, squad: details.squad, event: toEvent(details, outcome) };
  const kind = outcome === 'paid' ? 'withdrawal_paid' : 'withdrawal_returned';
  return { eventId, squad: null, event: { kind, withdrawal: details.withdrawal } };
}

function toEvent(details: ChargeOrder | PayoutOrder, outcome: Outcome): RotationEvent {
  if ('seq' in details) {
    const { round, seq, attempt } = details;
    return { kind: outcome === 'paid' ? 'payout_paid' : 'payout_failed', round, seq, attempt };
  }
  const about = { round: details.round, seat: details.seat, attempt: details.attempt };
  if (outcome === 'confirmed') return { kind: 'charge_confirmed', ...about };
  if (outcome === 'charged_back') return { kind: 'charge_charged_back', ...about };
  return { kind: 'charge_failed', ...about, cause: outcome };
}

/** Sandbox bank for debits and payouts. All sandbox data is in the database schema `sandbox`. */
export class SandboxBank implements PaymentProvider, PayoutProvider {
  readonly name = 'sandbox';
  readonly reportsAccount = true;
  readonly guarantorsPayAtOnce = true;
  readonly callsPerMinute = null;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #config: KeyHolder;

  constructor(db: Database, clock: Clock, config: KeyHolder) {
    this.#db = db;
    this.#clock = clock;
    this.#config = config;
  }

  readonly startMandate = async (flow: string, { id: personId }: Payer) => {
    await this.#db
      .insertInto('sandbox_flows')
      .values({ flow, person_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { authorisationUrl: `/sandbox/bank/${flow}` };
  };

  readonly check = async () => {
    await this.#db.selectFrom('sandbox_orders').select('key').limit(1).execute();
  };

  /** The sandbox has no mandates, so this function does nothing. */
  readonly endMandate = async () => {};

  readonly chargeGuarantor = async (key: string) => {
    throw new Error(`A guarantor's payment in the sandbox has no order: ${key}.`);
  };

  readonly submitCharge = (key: string, order: ChargeOrder, flow: string | null, hand: Hand) =>
    hand(() => this.#charge(key, order, flow));

  async #charge(key: string, order: ChargeOrder, flow: string | null): Promise<void> {
    const row = await rowsOf(accountRow)`select account from sandbox_accounts where flow = ${flow}`.first(this.#db);
    const account = row?.account ?? '';
    const outcome = await this.#verdict(account);
    // Banks respond to a debit on the next business day.
    await this.#remember(key, account, order, addBusinessDays(order.chargeOn, 1), outcome);
  }

  async #verdict(account: string): Promise<Outcome> {
    if (account === '') return 'mandate_cancelled';
    if (account.endsWith(REFUSE_DEBITS)) return 'insufficient_funds';
    if (!account.endsWith(FAIL_ONCE)) return 'confirmed';
    const { rows } =
      await sql`select 1 from sandbox_orders where account = ${account} and details ? 'seat' limit 1`.execute(this.#db);
    return rows.length === 0 ? 'insufficient_funds' : 'confirmed';
  }

  readonly send = async (key: string, order: PayoutOrder | WithdrawalOrder, recipient: { account: string }) => {
    const outcome = recipient.account.endsWith(REFUSE_PAYOUTS) ? 'returned' : 'paid';
    await this.#remember(
      key,
      known(this.#config, recipient.account),
      order,
      addBusinessDays(this.#clock.today(), 1),
      outcome,
    );
  };

  /** Sends the refund immediately, like a payout. The bank sends no event about the refund. */
  readonly refund = async (key: string, order: RefundOrder) => {
    await this.#keep({ key, account: order.guarantor, amount: order.amount, details: JSON.stringify(order) });
  };

  /**
   * Sends the refund immediately. Cancels a pending charge-back of the debit, because the money must not go back twice.
   */
  readonly refundCharge = async (key: string, order: ChargeRefundOrder) => {
    const { squad, round, seat, attempt, amount } = order;
    await sql`
      with refunded as (
        update sandbox_orders set next_event_on = null, outcome = 'confirmed'
        where key = ${`charge:${squad}:${round}:${seat}:${attempt}`} and outcome in ('confirmed', 'charged_back'))
      insert into sandbox_orders (key, account, amount, details, submitted_on, updated_on)
      values (${key}, '', ${amount}, ${JSON.stringify({ ...order, refunds: attempt })}, ${this.#clock.today()},
        ${this.#clock.today()})
      on conflict (key) do nothing
    `.execute(this.#db);
  };

  async #remember(key: string, account: string, order: TracedOrder, on: LocalDate, outcome: Outcome): Promise<void> {
    const { amount } = order;
    await this.#keep({ key, account, amount, details: JSON.stringify(order), next_event_on: on, outcome });
  }

  async #keep(order: Omit<Insertable<Tables['sandbox_orders']>, 'submitted_on' | 'updated_on'>): Promise<void> {
    const today = this.#clock.today();
    await this.#db
      .insertInto('sandbox_orders')
      .values({ ...order, submitted_on: today, updated_on: today })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }

  /** Returns the bank events up to today, in order. Returns the same events again until `acknowledge` is called. */
  readonly nextEvents = async (): Promise<PendingEvents | null> => {
    const rows = await rowsOf(orderRow)`
      select key, account, details, next_event_on, outcome from sandbox_orders
      where next_event_on <= ${this.#clock.today()} order by next_event_on, key limit 1000
    `.all(this.#db);
    if (rows.length === 0) return null;
    const events = rows.map(({ key, details, outcome }) => toReceived(`${key}:${outcome}`, details, outcome));
    return { events, acknowledge: () => this.#acknowledge(rows) };
  };

  async #acknowledge(rows: readonly OrderRow[]): Promise<void> {
    const next = rows.map(({ key, account, outcome, next_event_on }) => {
      const comesBack = outcome === 'confirmed' && account.endsWith(CHARGE_BACK);
      return {
        key,
        next_event_on: comesBack ? addDays(next_event_on, CHARGE_BACK_AFTER_DAYS) : null,
        outcome: comesBack ? 'charged_back' : outcome,
      };
    });
    await sql`
      update sandbox_orders set next_event_on = next.next_event_on, outcome = next.outcome, updated_on = ${this.#clock.today()}
      from jsonb_populate_recordset(null::sandbox_orders, ${JSON.stringify(next)}::jsonb) next where sandbox_orders.key = next.key
    `.execute(this.#db);
  }

  /**
   * Returns the amounts of orders from the bank's view: a sent payout leaves the account immediately, and a returned
   * payout comes back.
   */
  readonly report: PaymentProvider['report'] = async (only) => {
    const day = only && 'on' in only ? only.on : null;
    const keys = only && 'keys' in only ? only.keys : null;
    const rows = await rowsOf(reportedRow)`
      select key, case
        when details ?| array['payment', 'refunds'] then -amount
        when details ?| array['seq', 'withdrawal'] then case when outcome = 'returned' and next_event_on is null then 0 else -amount end
        when outcome = 'confirmed' and next_event_on is null or outcome = 'charged_back' and next_event_on is not null then amount
        else 0 end as amount
      from sandbox_orders
      where (${day}::date is null or updated_on = ${day}) and (${keys}::text[] is null or key = any(${keys}))
    `.all(this.#db);
    return rows;
  };

  #sign(body: string): string {
    return keyedHash(this.#config, body);
  }

  readonly receiveWebhook = async (
    body: string,
    signature: string | undefined,
  ): Promise<readonly ReceivedEvent[] | null> => {
    const [expected, given] = [Buffer.from(this.#sign(body)), Buffer.from(signature ?? '')];
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    const parsed: { events: ReceivedEvent[] } = JSON.parse(body); // cast: the app signed this body
    return parsed.events;
  };
}
