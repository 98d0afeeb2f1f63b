import { sql } from 'kysely';
import { bookArrivals } from '../../admin/books/book-arrivals.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { WithDb } from '../../db/database.ts';
import { applyMandateEvents } from '../../payments/apply-mandate-events.ts';
import { failGuarantorCharges, payGuarantorCharges } from '../../payments/guarantors/guarantor-charges.ts';
import type { Providers } from '../../providers/ports.ts';
import { type MoneyProvider, moneyProviders } from '../../providers/ports.ts';
import { storeEvents } from '../../rotation/index.ts';

/** Retention of received provider events in days: twice the return period of a debit (MONEY §3.10). */
const KEPT_DAYS = 180;

async function poll(
  context: WithConfig & WithDb & WithClock & Pick<Providers, 'payouts'>,
  provider: MoneyProvider,
): Promise<void> {
  for (let received = await provider.nextEvents(); received; received = await provider.nextEvents()) {
    const { events = [], mandates = [], failedPayments = [], arrivals = [] } = received;
    await storeEvents(context.db, provider.name, events);
    await applyMandateEvents(context, provider.name, mandates);
    await failGuarantorCharges(context, failedPayments);
    await payGuarantorCharges(context, events);
    await bookArrivals(context, provider.name, arrivals);
    await received.acknowledge();
  }
}

/**
 * Polls providers for events that no webhook delivered, and stores the events. The next daily run polls an unreachable
 * provider again.
 */
export async function pollProviders(
  context: WithConfig & WithDb & WithClock & Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>,
): Promise<void> {
  for (const provider of moneyProviders(context)) {
    try {
      await poll(context, provider);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }
}

/**
 * Deletes the raw form of provider events a long time after their processing, and returns the number of deleted rows.
 * If a provider sends such an event again, the event has no effect.
 */
export async function forgetNotices({ db }: WithDb): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from provider_webhook_events where read_at < (select app_now()) - ${KEPT_DAYS} * interval '1 day'
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
