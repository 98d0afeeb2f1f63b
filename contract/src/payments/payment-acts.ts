import { TRANSFER_KINDS } from '@adashi/core';
import { z } from 'zod';
import { reason } from '../base/fields.ts';
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
    does: 'One contribution for staff: whom it is owed to, what may be done, what moved and what was done',
    params: inProductById,
    output: paymentStory,
  },
  retryPayment: act('retry', 'Tries a debt once more'),
  markPaymentPaid: {
    ...act('mark-paid', 'The whole of what is missing came another way'),
    afterPassword: true,
    byTwo: {},
  },
  waivePayment: {
    ...act('waive', 'Nobody is asked for a debt any more; the losses fill the pot'),
    afterPassword: true,
    byTwo: {},
  },
  refundPayment: {
    ...act('refund', 'Gives a confirmed charge back; the debt that it leaves may be waived in the same act'),
    afterPassword: true,
    byTwo: {},
    body: z.object({ reason, isWaived: z.boolean() }),
  },
});
