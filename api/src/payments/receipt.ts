import { localDate } from '@adashi/core';
import { AppError } from '../base/app-error.ts';
import { facts, pdfOf } from '../http/documents/index.ts';
import type { PersonCall } from '../http/router.ts';
import { texts } from '../messaging/notifications/index.ts';
import { readPayment } from './store.ts';

/** The receipt of a contribution that has arrived, in the language of who asks. Refuses with 'wrong_state' before that. */
export async function receiptOf(call: PersonCall, id: string): Promise<Buffer> {
  const { dueOn, changedOn, ...payment } = await readPayment(call, id);
  if (payment.state !== 'confirmed' && payment.state !== 'recovered') throw new AppError('wrong_state');
  const { receipt } = texts[call.me.language];
  const { title, rows } = receipt({ ...payment, dueOn: localDate(dueOn), arrivedOn: localDate(changedOn) });
  return pdfOf(title, call.context.clock.now(), (page) => facts(page, rows));
}
