import type { Cents, LocalDate } from '@adashi/core';
import { type GoCardlessClient, InvalidStateError, ValidationFailedError } from 'gocardless-nodejs';
import type { Clock } from '../../../base/clock.ts';
import { sha256 } from '../../../base/random.ts';
import { batched } from '../../../db/batch.ts';
import type { Hand } from '../../../jobs/index.ts';
import { asking, listed } from './client.ts';
import { readMandate } from './mandates.ts';
import { type KeptOrder, keepNotices, keepOrders, mandatesOf, type Names, ordersUnder } from './names.ts';
import { type Payment, payment, refund } from './shapes.ts';

interface Parts extends Names {
  readonly client: GoCardlessClient;
  readonly clock: Clock;
}

interface Debit {
  /** Ours: at GoCardless its idempotency key and a part of its metadata. */
  readonly key: string;
  readonly amount: Cents;
  /** Null for as soon as can be. */
  readonly on: LocalDate | null;
  readonly flow: string | null;
  readonly guarantor: string | null;
}

/** An order that can never leave fails as one that the bank refused: it is read as a notice is. */
export const REFUSED = 'adashi';

async function refuse(parts: Parts, { key }: Debit, cause: string): Promise<void> {
  const id = `REFUSED${sha256(key).slice(0, 32)}`;
  const now = parts.clock.now();
  const notice = { id, created_at: now.toISOString(), resource_type: REFUSED, action: 'refused', links: { key } };
  await keepNotices(parts, [{ ...notice, details: { cause } }], now);
}

const isAboutDay = (error: unknown) =>
  error instanceof ValidationFailedError && error.errors.some(({ field }) => field === 'charge_date');

/** Asks GoCardless for a debit. Where the day is too near by now, or no day of banks, it takes the next that it can. */
async function create({ client }: Parts, { key, amount, on, guarantor }: Debit, mandate: string): Promise<Payment> {
  const ask = (day: { charge_date?: string }) =>
    asking(() =>
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
  const created = await ask(on ? { charge_date: on } : {}).catch((error: unknown) => {
    if (!isAboutDay(error)) throw error;
    return ask({});
  });
  return payment.parse(created);
}

/** Null where there is no authority any more. It may have been ordered before that ended, and its answer lost. */
async function created(parts: Parts, debit: Debit, mandate: string): Promise<Payment | null> {
  try {
    return await create(parts, debit, mandate);
  } catch (error) {
    if (!(error instanceof InvalidStateError) || !(await readMandate(parts.client, mandate)).isOver) throw error;
    const there = await listed(payment, () => parts.client.payments.all({ mandate, limit: 500 }));
    return there.find(({ metadata }) => metadata?.key === debit.key) ?? null;
  }
}

/**
 * Orders debits, each once for a key: asked again, GoCardless answers with the payment that is there. Another try of a
 * contribution is another payment. By whose authority, and by which names it has them, is read and kept for many at a time.
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

/** Gives a payment back, or a part of it. An answer that was lost is looked for among the refunds before it is asked again. */
export async function orderRefund(
  parts: Parts,
  key: string,
  { of, amount }: { readonly of: string; readonly amount: Cents },
): Promise<void> {
  const { client } = parts;
  const [order] = await ordersUnder(parts, [of]);
  if (!order) throw new Error(`GoCardless was never asked for ${of}.`);
  const there = await listed(refund, () => client.refunds.all({ payment: order.id, limit: 100 }));
  const before = there.find(({ metadata }) => metadata?.key === key);
  const { amount_refunded } = payment.parse(await asking(() => client.payments.find(order.id)));
  const given =
    before ??
    refund.parse(
      await asking(() =>
        client.refunds.create(
          {
            amount,
            total_amount_confirmation: (amount_refunded ?? 0) + amount,
            metadata: { key },
            links: { payment: order.id },
          },
          key,
        ),
      ),
    );
  await keepOrders(parts, [{ ...given, key, guarantor: null }]);
}
