import type { paymentRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { sendPdf } from '../http/pdf-file.ts';
import { nextDebits } from './next-debits.ts';
import { payNow } from './pay-now.ts';
import { paymentsCsv } from './payments-csv.ts';
import { receiptOf } from './receipt.ts';
import { retryPayment } from './retry-payment.ts';
import { listPayments, readPayment } from './store.ts';
import { whatIsMissing } from './what-is-missing.ts';

export const paymentHandlers: Handlers<typeof paymentRoutes> = {
  payments: async ({ query }, call) => listPayments(call, query),
  paymentsCsv: async ({ query }, call) => paymentsCsv(call, query),
  upcomingPayments: async (_, call) => nextDebits(call),
  missingPayments: async (_, call) => whatIsMissing(call),
  payment: async ({ params }, call) => readPayment(call, params.id),
  paymentReceipt: async ({ params }, call) => sendPdf(call.reply, 'receipt.pdf', await receiptOf(call, params.id)),
  payNow: async ({ params, body }, call) => {
    await payNow(call, params.id, body.from);
    return { message: 'Paid' };
  },
  retryPayment: async ({ params }, call) => {
    await retryPayment(call, params.id);
    return { message: 'Saved' };
  },
};
