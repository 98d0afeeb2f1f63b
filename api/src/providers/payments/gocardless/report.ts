import { addDays, type LocalDate } from '@adashi/core';
import type { GoCardlessClient } from 'gocardless-nodejs';
import type { z } from 'zod';
import { beginOf } from '../../../base/clock.ts';
import type { Reported } from '../../../ledger/index.ts';
import type { PaymentProvider } from '../port.ts';
import { about, asking, listedReadable, StrangeAnswer } from './client.ts';
import { daysOf, type NamedOrder, type Names, ordersUnder } from './names.ts';
import {
  collected,
  givenBack,
  notice,
  type Payment,
  type Payout,
  payment,
  payout,
  type Refund,
  refund,
} from './shapes.ts';

const PAGE = 500;
/** Maximum number of days from the charge date to the confirmation or failure of a debit. */
const SETTLES_WITHIN_DAYS = 10;
/** Maximum number of payments to fetch individually. A larger number is fetched as a list for a date range. */
const FEW = 20;

// A payment or refund from outside the app has no app key. The GoCardless ID is then the key.
const ofPayment = (one: Payment): Reported => ({ key: one.metadata?.key ?? one.id, amount: collected(one) });
const ofRefund = (one: Refund): Reported => ({ key: one.metadata?.key ?? one.id, amount: givenBack(one) });
/** Payouts and fees are negative, because this money has left GoCardless. */
const ofPayout = ({ id, amount, deducted_fees }: Payout): Reported[] => [
  { key: `arrival:${id}`, amount: 0 - amount },
  ...(deducted_fees > 0 ? [{ key: `arrival_fees:${id}`, amount: 0 - deducted_fees }] : []),
];

type Window = { readonly gte: string; readonly lt: string };

const windowOf = (day: LocalDate): Window => ({
  gte: beginOf(day).toISOString(),
  lt: beginOf(addDays(day, 1)).toISOString(),
});

/** Returns all payments, of any age, with a failure, cancellation or charge-back event in the window. */
async function turnedOn(client: GoCardlessClient, created_at: Window): Promise<string[]> {
  const turns = await Promise.all(
    ['failed', 'charged_back', 'chargeback_cancelled', 'cancelled'].map((action) =>
      listedReadable(notice, 'events', (page) =>
        client.events.list({ resource_type: 'payments', action, created_at, limit: PAGE, ...page }),
      ),
    ),
  );
  return [...new Set(turns.flat().flatMap(({ links }) => links?.payment ?? []))];
}

/** Returns nothing for a response in an unknown form. The order then has no result in the report. */
async function readable<T extends { readonly id: string }>(
  shape: z.ZodType<T>,
  id: string,
  find: (id: string) => Promise<unknown>,
): Promise<T[]> {
  try {
    return [await asking(about(shape, id), () => find(id))];
  } catch (error) {
    if (error instanceof StrangeAnswer) return [];
    throw error;
  }
}

const found = (client: GoCardlessClient, id: string) => readable(payment, id, (of) => client.payments.find(of));

async function ofDay(client: GoCardlessClient, on: LocalDate): Promise<Reported[]> {
  const created_at = windowOf(on);
  const charge_date = { gte: addDays(on, -SETTLES_WITHIN_DAYS), lte: on };
  const [payments, refunds, payouts, turned] = await Promise.all([
    listedReadable(payment, 'payments', (page) => client.payments.list({ charge_date, limit: PAGE, ...page })),
    listedReadable(refund, 'refunds', (page) => client.refunds.list({ created_at, limit: PAGE, ...page })),
    listedReadable(payout, 'payouts', (page) =>
      client.payouts.list({ created_at, status: 'paid', limit: PAGE, ...page }),
    ),
    turnedOn(client, created_at),
  ]);
  const known = new Set(payments.map(({ id }) => id));
  const older: Payment[] = [];
  for (const id of turned) if (!known.has(id)) older.push(...(await found(client, id)));
  return [...[...payments, ...older].map(ofPayment), ...refunds.map(ofRefund), ...payouts.flatMap(ofPayout)];
}

async function everything(client: GoCardlessClient): Promise<Reported[]> {
  const [payments, refunds, payouts] = await Promise.all([
    listedReadable(payment, 'payments', (page) => client.payments.list({ limit: PAGE, ...page })),
    listedReadable(refund, 'refunds', (page) => client.refunds.list({ limit: PAGE, ...page })),
    listedReadable(payout, 'payouts', (page) => client.payouts.list({ status: 'paid', limit: PAGE, ...page })),
  ]);
  return [...payments.map(ofPayment), ...refunds.map(ofRefund), ...payouts.flatMap(ofPayout)];
}

async function paymentsOf(client: GoCardlessClient, orders: readonly NamedOrder[]): Promise<Reported[]> {
  const wanted = new Set(orders.map(({ id }) => id));
  const days = orders.length > FEW ? daysOf(orders) : null;
  const inDays = days
    ? await listedReadable(payment, 'payments', (page) =>
        client.payments.list({ charge_date: days, limit: PAGE, ...page }),
      )
    : [];
  const payments = inDays.filter(({ id }) => wanted.delete(id));
  for (const id of wanted) payments.push(...(await found(client, id)));
  return payments.map(ofPayment);
}

interface Parts extends Names {
  readonly client: GoCardlessClient;
}

async function ofKeys(parts: Parts, keys: readonly string[]): Promise<Reported[]> {
  const { client } = parts;
  const orders = await ordersUnder(parts, keys);
  const isRefund = ({ key }: NamedOrder) => key.startsWith('refund:') || key.startsWith('charge_refund:');
  const reported = await paymentsOf(
    client,
    orders.filter((order) => !isRefund(order)),
  );
  for (const { id } of orders.filter(isRefund))
    reported.push(...(await readable(refund, id, (of) => client.refunds.find(of))).map(ofRefund));
  const payouts = new Set(keys.flatMap((key) => /^arrival(?:_fees)?:([A-Za-z0-9]+)$/.exec(key)?.[1] ?? []));
  for (const id of payouts)
    reported.push(...(await readable(payout, id, (of) => client.payouts.find(of))).flatMap(ofPayout));
  return reported;
}

/** Returns the results of the app's orders from the GoCardless API. Only the IDs come from the app's database. */
export function reportOf(parts: Parts): PaymentProvider['report'] {
  return async (only) => {
    if (!only) return everything(parts.client);
    if ('on' in only) return ofDay(parts.client, only.on);
    const reported = await ofKeys(parts, only.keys);
    return reported.filter(({ key }) => only.keys.includes(key));
  };
}
