import type { LocalDate } from '@adashi/core';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { TO_SEND } from './store.ts';

const reportedRow = z.object({ key: z.string(), amount: z.int() });

/**
 * Returns the amount of each order for the reconciliation: a waiting order counts as sent, a returned order as 0. A
 * day's report covers files that were released or returned on that day.
 */
export async function reportOfFiles(
  db: Database,
  only: { readonly on?: LocalDate; readonly keys?: readonly string[] } = {},
): Promise<readonly { readonly key: string; readonly amount: number }[]> {
  const { on = null, keys = null } = only;
  return rowsOf(reportedRow)`
    select key, amount from (
      select case when withdrawal_id is null then concat_ws(':', 'payout', squad_id, round, seq, sent.attempt)
          else 'withdrawal:' || withdrawal_id end as key, sent.amount, days
      from (
        select payout_id, line.attempt, withdrawal_id, case when verdict = 'failed' then 0 else -line.amount end as amount,
          array[released_at, returns.at] as days
        from bank_file_lines line join bank_files files on files.id = file_id left join bank_returns returns on returns.id = return_id
        union all
        select payout_id, attempt, withdrawal_id, -amount, array[]::timestamptz[] from (${TO_SEND}) waiting
      ) sent left join payouts on payouts.id = payout_id
    ) orders
    where (${keys}::text[] is null or key = any(${keys}))
      and (${on}::date is null
        or exists (select 1 from unnest(days) as moment where (moment at time zone 'America/Toronto')::date = ${on}))
  `.all(db);
}
