import { detailsOf, mandateFor } from '../banks/index.ts';
import type { House } from '../house.ts';
import type { OutboxItem } from '../outbox/index.ts';

/** Hands one item of the outbox to its provider, under its key. The only place that money and mails leave from. */
export async function deliver(house: House, item: OutboxItem): Promise<void> {
  if (item.kind === 'mail') return house.mail.send(item.key, item.payload);
  if (item.kind === 'charge')
    return house.payments.submitCharge(item.key, item.payload, await mandateFor(house, item.payload));
  if (item.kind === 'refund') return house.payments.refund(item.key, item.payload);
  if (item.kind === 'charge_refund') return house.payments.refundCharge(item.key, item.payload);
  const account = await detailsOf(house, house.db, item.payload.account);
  if (!account) throw new Error('The account to be paid to is not there any more.');
  return house.payouts.send(item.key, item.payload, account);
}
