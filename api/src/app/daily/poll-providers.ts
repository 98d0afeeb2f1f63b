import { sql } from 'kysely';
import { bookArrivals } from '../../admin/books/book-arrivals.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { sha256 } from '../../base/random.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { WithDb } from '../../db/database.ts';
import { isTemporary } from '../../db/temporary-error.ts';
import { applyMandateEvents } from '../../payments/apply-mandate-events.ts';
import { failGuarantorCharges, payGuarantorCharges } from '../../payments/guarantors/guarantor-charges.ts';
import type { PendingEvents } from '../../providers/money/port.ts';
import type { Providers } from '../../providers/ports.ts';
import { type MoneyProvider, moneyProviders } from '../../providers/ports.ts';
import { keepUnknown, storeEvents } from '../../rotation/index.ts';

/** Retention of received provider events in days: twice the return period of a debit (MONEY §3.10). */
const KEPT_DAYS = 180;

type Context = WithConfig & WithDb & WithClock & Pick<Providers, 'payouts'>;

/**
 * Applies items of a provider together. After an error, applies each item by itself, and keeps the failing items for
 * staff.
 */
async function applyEach<Item>(
  { db }: WithDb,
  provider: string,
  items: readonly Item[],
  apply: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  try {
    return await apply(items);
  } catch (error) {
    if (isTemporary(error)) throw error;
    const [only, ...others] = items;
    if (others.length > 0) {
      for (const item of items) await applyEach({ db }, provider, [item], apply);
      return;
    }
    const text = JSON.stringify(only);
    const reason = error instanceof Error ? error.message : String(error);
    await keepUnknown(db, provider, `failed:${sha256(text)}`, {
      what: 'event not applied',
      about: `${reason}: ${text}`,
    });
  }
}

async function applyAll(context: Context, provider: string, received: PendingEvents): Promise<void> {
  const { events = [], mandates = [], failedPayments = [], arrivals = [] } = received;
  await applyEach(context, provider, events, (some) => storeEvents(context.db, provider, some));
  await applyEach(context, provider, mandates, (some) => applyMandateEvents(context, provider, some));
  await applyEach(context, provider, failedPayments, (some) => failGuarantorCharges(context, some));
  await applyEach(context, provider, events, (some) => payGuarantorCharges(context, some));
  await applyEach(context, provider, arrivals, (some) => bookArrivals(context, provider, some));
}

async function poll(context: Context, provider: MoneyProvider): Promise<void> {
  for (let received = await provider.nextEvents(); received; received = await provider.nextEvents()) {
    await applyAll(context, provider.name, received);
    await received.acknowledge();
  }
}

/**
 * Polls providers for events that no webhook delivered, and stores the events. The next daily run polls a failed
 * provider again. No response of a provider ends the daily run, so staff see any failure except a failed request.
 */
export async function pollProviders(context: Context & Pick<Providers, 'payments' | 'earlierPayments'>): Promise<void> {
  for (const provider of moneyProviders(context)) {
    try {
      await poll(context, provider);
    } catch (error) {
      if (error instanceof Unreachable) continue;
      if (isTemporary(error)) throw error;
      const about = error instanceof Error ? error.message : String(error);
      const id = `unread_events:${context.clock.today()}`;
      await keepUnknown(context.db, provider.name, id, { what: 'events not read', about });
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
