import type { paymentActRoutes, paymentRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { facts, pdfOf } from '../http/documents/index.ts';
import { sendPdf } from '../http/pdf-file.ts';
import type { Handlers } from '../http/router.ts';
import { templates } from '../messaging/notifications/index.ts';
import { nextDebits } from './next-debits.ts';
import { payNow } from './pay-now.ts';
import { paymentStory } from './payment-story.ts';
import { paymentsCsv } from './payments-csv.ts';
import { markPaymentPaid, refundPayment, retryPayment, waivePayment } from './settle-payment.ts';
import { listPayments, paidSquads, readPayment } from './store.ts';
import { whatIsMissing } from './what-is-missing.ts';

/**
 * Returns the receipt of a contribution in the caller's language. Throws 'wrong_state' before the contribution has
 * arrived.
 */
async function receiptOf(call: PersonCall<WithDb & WithClock>, id: string): Promise<Buffer> {
  const { dueOn, changedOn, ...payment } = await readPayment(call, id);
  if (payment.state !== 'confirmed' && payment.state !== 'recovered') throw new AppError('wrong_state');
  const { receipt } = templates[call.me.language];
  const { title, rows } = receipt({ ...payment, dueOn: localDate(dueOn), arrivedOn: localDate(changedOn) });
  return pdfOf(title, call.context.clock.now(), [facts(rows)]);
}

export const paymentHandlers: Handlers<typeof paymentRoutes> = {
  payments: async ({ query }, call) => listPayments(call, query),
  paymentsCsv: async ({ query }, call) => paymentsCsv(call, query),
  upcomingPayments: async (_, call) => nextDebits(call),
  paidSquads: async (_, { context, me }) => paidSquads(context.db, me.id),
  missingPayments: async (_, call) => whatIsMissing(call),
  payment: async ({ params }, call) => readPayment(call, params.id),
  paymentReceipt: async ({ params }, call) => sendPdf(call.reply, 'receipt.pdf', await receiptOf(call, params.id)),
  payNow: async ({ params, body }, call) => {
    await payNow(call, params.id, body.from);
    return { message: 'Paid' };
  },
};

export const paymentActHandlers: Handlers<typeof paymentActRoutes> = {
  paymentStory: async ({ params }, call) => paymentStory(call, params.id),
  retryPayment: async ({ params, body }, call) => retryPayment(call, params.id, body),
  markPaymentPaid: async ({ params, body }, call) => markPaymentPaid(call, params.id, body),
  waivePayment: async ({ params, body }, call) => waivePayment(call, params.id, body),
  refundPayment: async ({ params, body }, call) => refundPayment(call, params.id, body),
};
