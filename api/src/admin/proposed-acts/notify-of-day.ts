import { addDays } from '@adashi/core';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { beginOf, type WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';

const dayRow = z.object({ acts: z.int(), amount: z.int() });

/**
 * Notifies superadmins of yesterday's staff acts by one or two people (MONEY §3.11). Each day has at most one
 * notification, and a day without acts has none.
 */
export async function notifyOfActs({ db, clock }: WithDb & WithClock): Promise<void> {
  const today = clock.today();
  const yesterday = addDays(today, -1);
  await inTransaction(db, async (trx) => {
    const row = await rowsOf(dayRow)`
      select count(*) as acts, coalesce(sum(amount), 0)::bigint as amount from (
        select amount from proposed_acts
        where state = 'approved' and decided_at >= ${beginOf(yesterday)} and decided_at < ${beginOf(today)}
        union all select amount from proposed_acts
        where state = 'alone' and proposed_at >= ${beginOf(yesterday)} and proposed_at < ${beginOf(today)}) done
    `.first(trx);
    const { acts, amount } = found(row);
    if (acts === 0) return;
    const details = { acts, amount, on: yesterday };
    await notifyStaff(trx, clock.now(), { may: 'staff', kind: 'acts_of_day', details, key: `acts:${yesterday}` });
  });
}
