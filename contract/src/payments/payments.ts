import { CONTRIBUTION_STATES, PAY_FROM } from '@adashi/core';
import { z } from 'zod';
import { day, done, id, inProduct, inProductById, listOf, money, pagingBy, period, routes } from '../base/route.ts';

export const payment = z.object({
  id,
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  member: z.string(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string(),
  amount: money,
  state: z.enum(CONTRIBUTION_STATES),
  owed: money,
  covered: money,
  dueOn: day,
  changedOn: day,
  retryOn: day.nullable(),
  cause: z.string().nullable(),
  attempts: z.int(),
  /** Source of the contribution: bank or wallet. Null before the first attempt. */
  from: z.enum(PAY_FROM).nullable(),
  /** Last digits of the last debited account. */
  lastDigits: z.string().nullable(),
  /** Day of the latest debit order. */
  chargeOn: day.nullable(),
  /** Whether a debit is in flight, including a debit that collects a debt. */
  isUnderWay: z.boolean(),
});
export type Payment = z.output<typeof payment>;

/** The next step after a failed contribution, and its day. */
const prospect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('debit'), on: day, amount: money }),
  z.object({ kind: z.literal('retry'), on: day, isLast: z.boolean() }),
  /** Forecast of the round's payout: the reserve and the fund will pay `covered`, and `short` will be missing. */
  z.object({ kind: z.literal('cover'), on: day.nullable(), covered: money, short: money }),
  /** The member's own payout after the set-off. `on` is null while the payout waits for a person. */
  z.object({ kind: z.literal('own_payout'), on: day.nullable(), amount: money, setOff: money }),
]);
export type Prospect = z.output<typeof prospect>;

/** A failed contribution with its next steps and the ways to pay now. */
export const missingPayment = payment.extend({
  next: z.array(prospect),
  /** First name of the round’s recipient. Null if the member is the recipient. */
  recipient: z.string().nullable(),
  /** Name of the guarantor who must pay in the last step or has already paid. */
  guarantor: z.string().nullable(),
  /** Ways to pay now. Null while a debit is in flight. */
  payNow: z
    .object({
      amount: money,
      /** Balance of the member's wallet in cents. */
      wallet: money,
      /** Account and day of an immediate debit. Null without a mandate. */
      bank: z.object({ lastDigits: z.string().nullable(), leavesOn: day }).nullable(),
    })
    .nullable(),
});
export type MissingPayment = z.output<typeof missingPayment>;

export const comingDebit = z.object({
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  on: day,
  amount: money,
  state: z.enum(['scheduled', 'submitted', 'failed']),
  /** Source of the contribution if nothing else changes. */
  from: z.enum(PAY_FROM),
  /** `first` for the first debit of a squad that has not started, `last` for the last debit of a squad, or null. */
  place: z.enum(['first', 'last']).nullable(),
});
export type ComingDebit = z.output<typeof comingDebit>;

/** The member's next debits, and this year's totals in cents. */
export const upcomingPayments = z.object({
  today: day,
  debits: z.array(comingDebit),
  /** Number of future debits beyond the list. */
  more: z.int(),
  /** Last digits of the debited account. Null without a mandate. */
  lastDigits: z.string().nullable(),
  /** Whether the wallet pays each contribution that its balance covers in full. */
  walletPays: z.boolean(),
  year: z.object({
    contributed: money,
    count: z.int(),
    squads: z.int(),
    onItsWay: money,
    missing: money,
    toCome: money,
  }),
});
export type UpcomingPayments = z.output<typeof upcomingPayments>;

/** Options of the filter by due day. */
export const PAYMENT_TIMES = ['last_month', 'last_quarter', 'this_year', 'last_year'] as const;

const paymentFilters = {
  q: z.string().trim().max(100).optional(),
  state: z.enum(CONTRIBUTION_STATES).optional(),
  squad: id.optional(),
  person: id.optional(),
  time: z.enum(PAYMENT_TIMES).optional(),
  /** Filter for failed contributions with one retry left. */
  tries: z.enum(['last']).optional(),
};

export const paymentRoutes = routes({
  payments: {
    method: 'GET',
    path: '/:product/payments',
    who: 'member or staff',
    may: 'payments.read',
    does: 'Lists contributions: own for members, all for staff',
    params: inProduct,
    query: pagingBy(['changed', 'due', 'amount', 'state']).extend(paymentFilters),
    output: listOf(payment),
  },
  paymentsCsv: {
    method: 'GET',
    path: '/:product/payments.csv',
    who: 'member or staff',
    may: 'payments.read',
    isExport: true,
    does: 'Returns the filtered rows as a CSV file',
    params: inProduct,
    query: pagingBy(['changed', 'due', 'amount', 'state']).omit({ page: true, pageSize: true }).extend(paymentFilters),
    output: z.string(),
  },
  upcomingPayments: {
    method: 'GET',
    path: '/:product/payments/upcoming',
    who: 'member',
    does: 'Lists my next debits with their days and accounts',
    params: inProduct,
    output: upcomingPayments,
  },
  paidSquads: {
    method: 'GET',
    path: '/:product/payments/squads',
    who: 'member',
    does: 'Lists the squads with contributions of mine by name, including squads that I left',
    params: inProduct,
    output: z.array(z.object({ id, name: z.string() })),
  },
  missingPayments: {
    method: 'GET',
    path: '/:product/payments/missing',
    who: 'member',
    does: 'Lists my failed contributions and their next steps',
    params: inProduct,
    output: z.array(missingPayment),
  },
  payment: {
    method: 'GET',
    path: '/:product/payments/:id',
    who: 'member or staff',
    may: 'payments.read',
    whose: 'owner',
    does: 'Returns one contribution',
    params: inProductById,
    output: payment,
  },
  paymentReceipt: {
    method: 'GET',
    path: '/:product/payments/:id/receipt.pdf',
    who: 'member or staff',
    may: 'payments.read',
    whose: 'owner',
    does: 'Returns the receipt of a confirmed contribution',
    params: inProductById,
    output: z.string(),
  },
  payNow: {
    method: 'POST',
    path: '/:product/payments/:id/pay',
    who: 'member',
    whose: 'owner',
    whileSuspended: true,
    does: 'Pays a failed contribution now, from the bank or the wallet',
    params: inProductById,
    body: z.object({ from: z.enum(PAY_FROM) }),
    output: done,
  },
});
