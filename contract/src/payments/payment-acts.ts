import { TRANSFER_KINDS } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { refusal } from '../base/refusal.ts';
import { day, done, id, inProductById, money, routes } from '../base/route.ts';
import { payment } from './payments.ts';

/** An act by a staff member, with the reason. */
export const actDone = z.object({
  id: z.int(),
  at: z.string(),
  /** Name of the staff member who acted. Null for automatic acts. */
  by: z.string().nullable(),
  action: z.string(),
  reason: z.string().nullable(),
});
export type ActDone = z.output<typeof actDone>;

/** One contribution for staff: creditors, permitted acts, transfers and past acts. */
export const paymentStory = z.object({
  payment,
  personId: id,
  recipient: z.string(),
  guarantor: z.string().nullable(),
  /** Amounts in cents that the member owes, by creditor. After the payout, `pot` is owed to the round's recipient. */
  owed: z.object({ pot: money, reserve: money, fund: money, losses: money }),
  waived: money,
  isPotPaid: z.boolean(),
  /** Reason why the caller may not act on the contribution. */
  refusal,
  may: z.object({ retry: z.boolean(), markPaid: z.boolean(), waive: z.boolean() }),
  /** Amount in cents of the confirmed charge that staff can refund, or null. */
  refundable: money.nullable(),
  transfers: z.array(
    z.object({
      id: z.int(),
      on: day,
      kind: z.enum(TRANSFER_KINDS),
      from: z.string(),
      to: z.string(),
      amount: money,
    }),
  ),
  acts: z.array(actDone),
});
export type PaymentStory = z.output<typeof paymentStory>;

const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/payments/:id/${path}`,
    who: 'staff',
    may: 'payments.act',
    does,
    params: inProductById,
    body: z.object({ reason }),
    output: done,
  }) as const;

export const paymentActRoutes = routes({
  paymentStory: {
    method: 'GET',
    path: '/:product/payments/:id/story',
    who: 'staff',
    may: 'payments.read',
    does: 'Returns one contribution for staff: its creditors, the allowed actions, the transfers and the audit log',
    params: inProductById,
    output: paymentStory,
  },
  retryPayment: act('retry', 'Retries a failed contribution'),
  markPaymentPaid: {
    ...act('mark-paid', 'Marks the full missing amount as paid outside the app'),
    afterPassword: true,
    byTwo: {},
  },
  waivePayment: {
    ...act('waive', 'Waives a debt; the losses account fills the pot'),
    afterPassword: true,
    byTwo: {},
  },
  refundPayment: {
    ...act('refund', 'Refunds a confirmed charge, and can waive the resulting debt in the same act'),
    afterPassword: true,
    byTwo: {},
    body: z.object({ reason, isWaived: z.boolean() }),
  },
});
