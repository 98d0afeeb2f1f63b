import type { Cents, LocalDate } from '@adashi/core';
import { type GoCardlessClient, InvalidStateError, ValidationFailedError } from 'gocardless-nodejs';
import type { Clock } from '../../../base/clock.ts';
import { sha256 } from '../../../base/random.ts';
import { batched } from '../../../db/batch.ts';
import type { Hand } from '../../../jobs/index.ts';
import { about, asking, listed } from './client.ts';
import { readMandate } from './mandates.ts';
import { type KeptOrder, keepNotices, keepOrders, mandatesOf, type Names, ordersUnder } from './names.ts';
import { type Payment, payment, refund } from './shapes.ts';

interface Parts extends Names {
  readonly client: GoCardlessClient;
  readonly clock: Clock;
}

interface Debit {
  /** The app's key of the order. GoCardless receives the key as idempotency key and as metadata. */
  readonly key: string;
  readonly amount: Cents;
  /** Charge date. Null means the earliest possible date. */
  readonly on: LocalDate | null;
  readonly flow: string | null;
  readonly guarantor: string | null;
}

/**
 * Resource type of an event that the app creates for an order that cannot be submitted. The order then fails as if the
 * bank had rejected the order.
 */
export const REFUSED = 'adashi';

async function refuse(parts: Parts, { key }: Debit, cause: string): Promise<void> {
  const id = `REFUSED${sha256(key).slice(0, 32)}`;
  const now = parts.clock.now();
  const notice = { id, created_at: now.toISOString(), resource_type: REFUSED, action: 'refused', links: { key } };
  await keepNotices(parts, [{ id, notice: { ...notice, details: { cause } } }], now);
}

const isAboutDay = (error: unknown) =>
  error instanceof ValidationFailedError &&
  Array.isArray(error.errors) &&
  error.errors.some((one) => one?.field === 'charge_date');

/** Creates a debit. Uses the earliest possible date if the charge date is too soon or not a business day. */
async function create({ client }: Parts, { key, amount, on, guarantor }: Debit, mandate: string): Promise<Payment> {
  // Rejects a response about another order. Otherwise, the result of that order would count for this order.
  const own = payment.refine((one) => one.metadata?.key === key && one.amount === amount, 'This is another payment.');
  const ask = (day: { charge_date?: string }) =>
    asking(own, () =>
      client.payments.create(
        {
          amount,
          currency: 'CAD',
          retry_if_possible: false,
          ...day,
          metadata: { key, ...(guarantor && { guarantor }) },
          links: { mandate },
        },
        key,
      ),
    );
  return ask(on ? { charge_date: on } : {}).catch((error: unknown) => {
    if (!isAboutDay(error)) throw error;
    return ask({});
  });
}

/**
 * Creates a debit, or returns null when the mandate has ended. First looks for an existing payment, because the
 * response to an earlier attempt may be lost.
 */
async function created(parts: Parts, debit: Debit, mandate: string): Promise<Payment | null> {
  try {
    return await create(parts, debit, mandate);
  } catch (error) {
    if (!(error instanceof InvalidStateError) || !(await readMandate(parts.client, mandate)).isOver) throw error;
    const there = await listed(payment, 'payments', (page) =>
      parts.client.payments.list({ mandate, limit: 500, ...page }),
    );
    return there.find(({ metadata }) => metadata?.key === debit.key) ?? null;
  }
}

/**
 * Submits each debit once per key; for a known key, GoCardless returns the existing payment. Mandates are read and IDs
 * are stored in batches.
 */
export function debits(parts: Parts): (debit: Debit, hand: Hand) => Promise<void> {
  const authorities = batched((flows: readonly string[]) => mandatesOf(parts, flows));
  const keep = batched((orders: readonly KeptOrder[]) => keepOrders(parts, orders));
  return async (debit, hand) => {
    const { key, flow, guarantor } = debit;
    const mandate = flow === null ? undefined : (await authorities(flow)).get(flow);
    const order = mandate ? await hand(() => created(parts, debit, mandate)) : null;
    await (order ? keep({ ...order, key, guarantor }) : refuse(parts, debit, 'mandate_cancelled'));
  };
}

/**
 * Refunds a payment fully or partly. First looks for an existing refund, because the response to an earlier request may
 * be lost.
 */
export async function orderRefund(
  parts: Parts,
  key: string,
  { of, amount }: { readonly of: string; readonly amount: Cents },
): Promise<void> {
  const { client } = parts;
  const [order] = await ordersUnder(parts, [of]);
  if (!order) throw new Error(`GoCardless has no order ${of}.`);
  const there = await listed(refund, 'refunds', (page) =>
    client.refunds.list({ payment: order.id, limit: 100, ...page }),
  );
  const before = there.find(({ metadata }) => metadata?.key === key);
  const { amount_refunded } = await asking(about(payment, order.id), () => client.payments.find(order.id));
  const own = refund.refine((one) => one.metadata?.key === key && one.amount === amount, 'This is another refund.');
  const given =
    before ??
    (await asking(own, () =>
      client.refunds.create(
        {
          amount,
          total_amount_confirmation: (amount_refunded ?? 0) + amount,
          metadata: { key },
          links: { payment: order.id },
        },
        key,
      ),
    ));
  await keepOrders(parts, [{ ...given, key, guarantor: null }]);
}
