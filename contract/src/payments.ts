import { CONTRIBUTION_STATES, PAYOUT_STATES } from '@adashi/core';
import { z } from 'zod';
import { day, done, id, inProduct, inProductById, listOf, money, pagingBy, routes } from './route.ts';

export const payment = z.object({
  id,
  squadId: id,
  squad: z.string(),
  round: z.int(),
  member: z.string(),
  amount: money,
  state: z.enum(CONTRIBUTION_STATES),
  owed: money,
  covered: money,
  dueOn: day,
  changedOn: day,
  retryOn: day.nullable(),
  cause: z.string().nullable(),
  attempts: z.int(),
});
export type Payment = z.output<typeof payment>;

export const payout = z.object({
  id,
  squadId: id,
  squad: z.string(),
  round: z.int(),
  seq: z.int(),
  kind: z.enum(['rotation', 'refund']),
  member: z.string(),
  state: z.enum(PAYOUT_STATES),
  heldReason: z.string().nullable(),
  expectedNet: money,
  net: money,
  payoutOn: day,
  changedOn: day,
  approvals: z.int(),
});
export type Payout = z.output<typeof payout>;

export const payoutDetail = payout.extend({
  waterfall: z.array(z.object({ kind: z.string(), count: z.int(), amount: money })),
});

const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/payouts/:id/${path}`,
    who: 'staff',
    does,
    params: inProductById,
    output: done,
  }) as const;

export const paymentRoutes = routes({
  payments: {
    method: 'GET',
    path: '/:product/payments',
    who: 'person',
    does: 'Contributions: own for members, all for staff',
    params: inProduct,
    query: pagingBy(['changed', 'due', 'amount', 'state']).extend({ state: z.enum(CONTRIBUTION_STATES).optional() }),
    output: listOf(payment),
  },
  payment: {
    method: 'GET',
    path: '/:product/payments/:id',
    who: 'person',
    does: 'One contribution',
    params: inProductById,
    output: payment,
  },
  retryPayment: {
    method: 'POST',
    path: '/:product/payments/:id/retry',
    who: 'staff',
    does: 'Tries a debt once more',
    params: inProductById,
    output: done,
  },
});

export const payoutRoutes = routes({
  payouts: {
    method: 'GET',
    path: '/:product/payouts',
    who: 'person',
    does: 'Payouts: own for members, all for staff',
    params: inProduct,
    query: pagingBy(['payout', 'changed', 'net', 'state']).extend({ state: z.enum(PAYOUT_STATES).optional() }),
    output: listOf(payout),
  },
  payout: {
    method: 'GET',
    path: '/:product/payouts/:id',
    who: 'person',
    does: 'One payout and why it is this amount',
    params: inProductById,
    output: payoutDetail,
  },
  approvePayout: act('approve', 'One of two approvals'),
  holdPayout: act('hold', 'Holds a payout'),
  releasePayout: act('release', 'Releases a held payout, or sends a returned one again'),
  payoutFile: {
    method: 'GET',
    path: '/:product/payouts/file',
    who: 'staff',
    does: 'The payouts that were sent and not yet settled, one line each, for the bank',
    params: inProduct,
    output: z.object({ name: z.string(), text: z.string() }),
  },
  payoutReturns: {
    method: 'POST',
    path: '/:product/payouts/returns',
    who: 'staff',
    does: "Takes in the bank's returns, by payout id",
    params: inProduct,
    body: z.object({ returned: z.array(id).max(1_000) }),
    output: z.object({ applied: z.int() }),
  },
});
