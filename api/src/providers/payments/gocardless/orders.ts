import type { Cents, LocalDate } from '@adashi/core';
import { type GoCardlessClient, InvalidStateError, ValidationFailedError } from 'gocardless-nodejs';
import type { Clock } from '../../../clock.ts';
import { sha256 } from '../../../random.ts';
import { asking, listed } from './client.ts';
import { readMandate } from './mandates.ts';
import { keepNotices, keepOrder, mandateBy, type Names, ordersUnder } from './names.ts';
import { payment, refund } from './shapes.ts';

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

/**
 * Orders a debit, once for a key: asked again, GoCardless answers with the payment that is there. Where the day is too
 * near by now, or no day of banks, it takes the next that it can. Another try of a contribution is another payment.
 */
export async function orderDebit(parts: Parts, debit: Debit): Promise<void> {
  const { client } = parts;
  const { key, amount, on, flow, guarantor } = debit;
  const mandate = flow === null ? undefined : (await mandateBy(parts, 'flow', flow))?.mandate;
  if (!mandate) return refuse(parts, debit, 'mandate_cancelled');
  const create = (day: { charge_date?: string }) =>
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
  try {
    const created = await create(on ? { charge_date: on } : {}).catch((error: unknown) => {
      if (!isAboutDay(error)) throw error;
      return create({});
    });
    await keepOrder(parts, key, payment.parse(created), guarantor);
  } catch (error) {
    if (!(error instanceof InvalidStateError) || !(await readMandate(client, mandate)).isOver) throw error;
    // It may have been ordered before the authority ended, and its answer lost.
    const there = await listed(payment, () => client.payments.all({ mandate, limit: 500 }));
    const before = there.find(({ metadata }) => metadata?.key === key);
    await (before ? keepOrder(parts, key, before, guarantor) : refuse(parts, debit, 'mandate_cancelled'));
  }
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
  await keepOrder(parts, key, given, null);
}
