import { answerAsked } from '../auth/index.ts';
import { detailsOf, endedThere, mandateFor } from '../banks/index.ts';
import type { House } from '../house.ts';
import { sendMail } from '../mails/index.ts';
import { type OutboxItem, opened } from '../outbox/index.ts';
import { paymentsBy } from '../providers/ports.ts';
import { deliverPush } from '../push/index.ts';

/** Hands one item of the outbox to its provider, under its key. The only place that money and mails leave from. */
export async function deliver(house: House, item: OutboxItem): Promise<void> {
  if (item.kind === 'mail') {
    const mail = opened(house.config, item.payload);
    return sendMail(house, mail, (composed) => house.mail.send(item.key, composed));
  }
  if (item.kind === 'code') return answerAsked(house, item.payload);
  if (item.kind === 'push') return deliverPush(house, item.payload);
  if (item.kind === 'charge') {
    const { provider, flow } = await mandateFor(house, item.payload);
    return paymentsBy(house, provider).submitCharge(item.key, item.payload, flow);
  }
  if (item.kind === 'refund') return paymentsBy(house, item.payload.provider).refund(item.key, item.payload);
  if (item.kind === 'charge_refund')
    return paymentsBy(house, item.payload.provider).refundCharge(item.key, item.payload);
  if (item.kind === 'guarantor_charge')
    return paymentsBy(house, item.payload.provider).chargeGuarantor(item.key, item.payload);
  if (item.kind === 'end_mandate') {
    await paymentsBy(house, item.payload.provider).endMandate(item.payload.flow);
    return endedThere(house, item.payload.flow);
  }
  if (item.payload.provider !== house.payouts.name) throw new Error(`No payouts go by ${item.payload.provider}.`);
  const account = await detailsOf(house, house.db, item.payload.account);
  if (!account) throw new Error('The account to be paid to is not there any more.');
  return house.payouts.send(item.key, item.payload, account);
}
