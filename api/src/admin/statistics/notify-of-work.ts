import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { TIME_ZONE } from '../../base/clock.ts';
import { day } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { DEAD, fundShort, UNMATCHED } from './staff-work.ts';

const newestRow = z.object({ newest: day.nullable() });

/** Kinds of work that staff review in bulk. Staff get one notification for each day with new items. */
const HEAPS: readonly (readonly ['events_unmatched' | 'deliveries_failed', RawBuilder<unknown>])[] = [
  ['events_unmatched', sql`select max(unmatched_at) as at from ${UNMATCHED}`],
  ['deliveries_failed', sql`select max(failed_at) as at from ${DEAD}`],
];

/**
 * Notifies staff of work that no person caused, such as failed deliveries. A repeated run sends no second notification.
 */
export async function notifyOfWork(context: WithDb & WithClock): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
    for (const [kind, newest] of HEAPS) {
      const row = await rowsOf(newestRow)`
        select (at at time zone ${TIME_ZONE})::date as newest from (${newest}) waiting
      `.first(trx);
      const { newest: on } = found(row);
      if (on) await notifyStaff(trx, now, { may: 'operations', kind, details: {}, key: `${kind}:${on}` });
    }
    const amount = await fundShort(trx);
    // A shortfall may last for months, so staff get only one notification per month.
    const month = context.clock.today().slice(0, 'yyyy-mm'.length);
    if (amount > 0)
      await notifyStaff(trx, now, {
        may: 'books',
        kind: 'fund_short',
        details: { amount },
        key: `fund_short:${month}`,
      });
  });
}
