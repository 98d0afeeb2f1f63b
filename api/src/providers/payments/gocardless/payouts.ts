import type { GoCardlessClient } from 'gocardless-nodejs';
import type { z } from 'zod';
import type { ProviderEvents } from '../../money/port.ts';
import { about, asking, listed } from './client.ts';
import { dayOf, type Notice, name, payout, payoutItem } from './shapes.ts';

/**
 * Reads a GoCardless payout to the platform's bank account. If the items do not add up to the payout and the fees, the
 * payout is not booked and staff must review the payout.
 */
export async function readArrival(client: GoCardlessClient, notice: Notice): Promise<ProviderEvents> {
  const id = name.parse(notice.links?.payout);
  const found = await asking(about(payout, id), () => client.payouts.find(id));
  const parts = await listed(payoutItem, 'payout_items', (page) =>
    client.payoutItems.list({ payout: found.id, limit: 500, ...page }),
  );
  const sum = (of: readonly z.output<typeof payoutItem>[]) => of.reduce((total, { amount }) => total + amount, 0);
  const kept = -sum(parts.filter(({ type }) => type.endsWith('_fee') || type === 'revenue_share'));
  if (sum(parts) !== found.amount || kept !== found.deducted_fees || found.amount <= 0 || kept < 0) {
    const sums = `${found.id}: ${sum(parts)} by its items, ${found.amount} paid, ${found.deducted_fees} of ${kept} kept`;
    const event = { kind: 'unknown', what: 'payouts paid', about: sums } as const;
    return { events: [{ eventId: notice.id, squad: null, event }] };
  }
  const on = found.arrival_date ?? dayOf(notice.created_at);
  return { arrivals: [{ id: found.id, on, amount: found.amount, fees: found.deducted_fees }] };
}
