import { sql } from 'kysely';
import { bookArrivals } from '../../admin/books/index.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { AppContext } from '../../http/context.ts';
import { hearMandates } from '../../payments/banks/index.ts';
import { failGuarantorCharges, payGuarantorCharges } from '../../payments/guarantors/index.ts';
import { type MoneyProvider, moneyProviders } from '../../providers/ports.ts';
import { storeEvents } from '../../rotation/index.ts';

/** Twice as long as a debit can come back (MONEY §3.10). What came of a notice stays. */
const KEPT_DAYS = 180;

async function hear(context: AppContext, provider: MoneyProvider): Promise<void> {
  for (let news = await provider.news(); news; news = await provider.news()) {
    const { events = [], mandates = [], failedPayments = [], arrivals = [] } = news;
    await storeEvents(context.db, provider.name, events);
    await hearMandates(context, provider.name, mandates);
    await failGuarantorCharges(context, failedPayments);
    await payGuarantorCharges(context, events);
    await bookArrivals(context, provider.name, arrivals);
    await news.told();
  }
}

/**
 * What providers have to tell and no webhook brought: stored before it is heard by anybody. One that does not answer is asked
 * again when the next day's work is done, and keeps nothing else waiting.
 */
export async function hearProviders(context: AppContext): Promise<void> {
  for (const provider of moneyProviders(context)) {
    try {
      await hear(context, provider);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }
}

/** Forgets, word for word, what was read long ago: told again, it would change nothing. Answers how many. */
export async function forgetNotices({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from provider_notices where read_at < now() - ${KEPT_DAYS} * interval '1 day'
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
