import { answerAsked } from '../../auth/index.ts';
import { found } from '../../base/app-error.ts';
import { gathered } from '../../db/gathered.ts';
import type { House } from '../../http/context.ts';
import { type Hand, type OutboxItem, opened } from '../../jobs/index.ts';
import { sendMail } from '../../messaging/mails/index.ts';
import { deliverPush, devicesOf } from '../../messaging/push/index.ts';
import { endedThere, inClear, keptAccounts, mandatesFor } from '../../payments/banks/index.ts';
import { paymentsBy } from '../../providers/ports.ts';

type Item<Kind extends OutboxItem['kind']> = Extract<OutboxItem, { kind: Kind }>;

/** What is read of an item before it leaves is read by one statement for all that leave together. */
function readings(house: House) {
  return {
    mandates: gathered((charges: readonly Item<'charge'>[]) => mandatesFor(house, charges)),
    accounts: gathered((ids: readonly string[]) => keptAccounts(house.db, ids)),
    devices: gathered((sessions: readonly string[]) => devicesOf(house.db, sessions)),
  };
}
type Readings = ReturnType<typeof readings>;

/** By the mandate that is noted before the order leaves: an order that is tried again is of the same one. */
async function charge(house: House, { mandates }: Readings, item: Item<'charge'>, hand: Hand): Promise<void> {
  const { provider, flow } = found((await mandates(item)).get(item.key));
  return paymentsBy(house, provider).submitCharge(item.key, item.payload, flow, hand);
}

async function payOut(
  house: House,
  { accounts }: Readings,
  { key, payload }: Item<'payout' | 'withdrawal'>,
  hand: Hand,
): Promise<void> {
  if (payload.provider !== house.payouts.name) throw new Error(`No payouts go by ${payload.provider}.`);
  const account = payload.account === null ? undefined : (await accounts(payload.account)).get(payload.account);
  if (!account) throw new Error('The account to be paid to is not there any more.');
  const recipient = inClear(house.config, account);
  return hand(() => house.payouts.send(key, payload, recipient));
}

async function endMandate(house: House, { payload }: Item<'end_mandate'>, hand: Hand): Promise<void> {
  await hand(() => paymentsBy(house, payload.provider).endMandate(payload.flow));
  return endedThere(house, payload.flow);
}

/** Hands items of the outbox to their providers, under their keys. The only place that money and mails leave from. */
export function deliverer(house: House): (item: OutboxItem, hand: Hand) => Promise<void> {
  const reads = readings(house);
  return async (item, hand) => {
    if (item.kind === 'mail') {
      const mail = opened(house.config, item.payload);
      return sendMail(house, mail, (composed) => hand(() => house.mail.send(item.key, composed)));
    }
    if (item.kind === 'code') return hand(() => answerAsked(house, item.payload));
    if (item.kind === 'push') return deliverPush(house, reads.devices, item.payload, hand);
    if (item.kind === 'charge') return charge(house, reads, item, hand);
    if (item.kind === 'refund')
      return hand(() => paymentsBy(house, item.payload.provider).refund(item.key, item.payload));
    if (item.kind === 'charge_refund')
      return hand(() => paymentsBy(house, item.payload.provider).refundCharge(item.key, item.payload));
    if (item.kind === 'guarantor_charge')
      return paymentsBy(house, item.payload.provider).chargeGuarantor(item.key, item.payload, hand);
    if (item.kind === 'end_mandate') return endMandate(house, item, hand);
    return payOut(house, reads, item, hand);
  };
}
