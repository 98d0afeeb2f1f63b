import { answerAsked } from '../../auth/asked-code.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { inRootSpan, type WithTracing } from '../../base/tracing.ts';
import { batched } from '../../db/batch.ts';
import type { WithDb } from '../../db/database.ts';
import { type Hand, type OutboxItem } from '../../jobs/index.ts';
import type { Leased } from '../../jobs/lease.ts';
import { opened } from '../../jobs/sealed.ts';
import { sendMail } from '../../messaging/mails/send-mail.ts';
import { deliverPush, devicesOf } from '../../messaging/push/deliver-push.ts';
import { endedThere } from '../../payments/banks/end-there.ts';
import { mandatesFor } from '../../payments/banks/mandates.ts';
import { inClear, keptAccounts } from '../../payments/banks/store.ts';
import type { Providers } from '../../providers/ports.ts';
import { paymentsBy } from '../../providers/ports.ts';

type Item<Kind extends OutboxItem['kind']> = Extract<OutboxItem, { kind: Kind }>;

/** Returns functions that read data in batches. One SQL statement reads the data for all items of a batch. */
function readings(context: WithDb & Pick<Providers, 'payments'>) {
  return {
    mandates: batched((charges: readonly Item<'charge'>[]) => mandatesFor(context, charges)),
    accounts: batched((ids: readonly string[]) => keptAccounts(context.db, ids)),
    devices: batched((sessions: readonly string[]) => devicesOf(context.db, sessions)),
  };
}
type Readings = ReturnType<typeof readings>;

/** Sends a charge with the mandate stored for the charge, so that a retry uses the same mandate. */
async function charge(
  context: Pick<Providers, 'payments' | 'earlierPayments'>,
  { mandates }: Readings,
  item: Item<'charge'>,
  hand: Hand,
): Promise<void> {
  const { provider, flow } = found((await mandates(item)).get(item.key));
  return paymentsBy(context, provider).submitCharge(item.key, item.payload, flow, hand);
}

async function payOut(
  context: WithConfig & Pick<Providers, 'payouts'>,
  { accounts }: Readings,
  { key, payload }: Item<'payout' | 'withdrawal'>,
  hand: Hand,
): Promise<void> {
  if (payload.provider !== context.payouts.name)
    throw new Error(`The payout provider ${payload.provider} is not configured.`);
  const account = payload.account === null ? undefined : (await accounts(payload.account)).get(payload.account);
  if (!account) throw new Error('The payout account no longer exists.');
  const recipient = inClear(context.config, account);
  return hand(() => context.payouts.send(key, payload, recipient));
}

async function endMandate(
  context: WithDb & WithClock & Pick<Providers, 'payments' | 'earlierPayments'>,
  { payload }: Item<'end_mandate'>,
  hand: Hand,
): Promise<void> {
  await hand(() => paymentsBy(context, payload.provider).endMandate(payload.flow));
  return endedThere(context, payload.flow);
}

/**
 * Delivers each outbox item to the item's provider, with the idempotency key of the item. No other code sends money or
 * mails.
 */
export function deliverer(
  context: WithConfig &
    WithDb &
    WithClock &
    WithTracing &
    Pick<Providers, 'payments' | 'earlierPayments' | 'payouts' | 'mail' | 'push'>,
): (item: Leased, hand: Hand) => Promise<void> {
  const reads = readings(context);
  const deliver = async (item: OutboxItem, hand: Hand): Promise<void> => {
    if (item.kind === 'mail') {
      const mail = opened(context.config, item.payload);
      return sendMail(context, mail, (composed) => hand(() => context.mail.send(item.key, composed)));
    }
    if (item.kind === 'code') return hand(() => answerAsked(context, item.payload));
    if (item.kind === 'push') return deliverPush(context, reads.devices, item.payload, hand);
    if (item.kind === 'charge') return charge(context, reads, item, hand);
    if (item.kind === 'refund')
      return hand(() => paymentsBy(context, item.payload.provider).refund(item.key, item.payload));
    if (item.kind === 'charge_refund')
      return hand(() => paymentsBy(context, item.payload.provider).refundCharge(item.key, item.payload));
    if (item.kind === 'guarantor_charge')
      return paymentsBy(context, item.payload.provider).chargeGuarantor(item.key, item.payload, hand);
    if (item.kind === 'end_mandate') return endMandate(context, item, hand);
    return payOut(context, reads, item, hand);
  };
  return (item, hand) => {
    const attributes = { 'messaging.destination.name': item.kind, 'messaging.message.id': String(item.id) };
    const span = { kind: 'consumer', attributes, parent: item.traceparent } as const;
    return inRootSpan(context, `deliver ${item.kind}`, span, () => deliver(item, hand));
  };
}
