import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { TIME_ZONE } from '../../base/clock.ts';
import { day } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppContext } from '../../http/context.ts';
import { tellStaff } from '../../messaging/notifications/index.ts';
import { DEAD, fundShort, UNMATCHED } from './staff-work.ts';

const newestRow = z.object({ newest: day.nullable() });

/** What comes in heaps and asks for the same look: told once for each day on which more of it came. */
const HEAPS: readonly (readonly ['events_unmatched' | 'deliveries_failed', RawBuilder<unknown>])[] = [
  ['events_unmatched', sql`select max(unmatched_at) as at from ${UNMATCHED}`],
  ['deliveries_failed', sql`select max(dead_at) as at from ${DEAD}`],
];

/** Staff hear of what nobody's act made wait: it is looked for, and told once however often this runs. */
export async function tellOfWork(context: AppContext): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
    for (const [kind, newest] of HEAPS) {
      const row = await rowsOf(newestRow)`
        select (at at time zone ${TIME_ZONE})::date as newest from (${newest}) waiting
      `.first(trx);
      const { newest: on } = found(row);
      if (on) await tellStaff(trx, now, { may: 'operations', kind, details: {}, key: `${kind}:${on}` });
    }
    const amount = await fundShort(trx);
    // It may last: once a month is enough.
    const month = context.clock.today().slice(0, 'yyyy-mm'.length);
    if (amount > 0)
      await tellStaff(trx, now, { may: 'books', kind: 'fund_short', details: { amount }, key: `fund_short:${month}` });
  });
}
