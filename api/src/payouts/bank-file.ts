import type { Output, payoutRoutes } from '@adashi/contract';
import type { LocalDate } from '@adashi/core';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

const lineRow = z.object({ line: z.string() });
const HEAD = 'id,cents,institution,transit,account_ending,of';

/**
 * What was sent to members and is not yet settled, one line each, for the bank: payouts of squads and withdrawals from
 * wallets, which leave by the same bank and come back by the same returns.
 */
export async function bankFile(db: Queryable, day: LocalDate): Promise<Output<(typeof payoutRoutes)['payoutFile']>> {
  const rows = await rowsOf(lineRow)`
    select concat_ws(',', sent.id, cents, institution, transit, last_digits, sent.of) as line from (
      select id, net as cents, account, 'payout' as of from payouts where state = 'submitted'
      union all
      select id, amount, bank_id, 'withdrawal' from withdrawals where state = 'submitted'
    ) sent join banks on banks.id = account order by sent.of, sent.id
  `.all(db);
  return { name: `payouts-${day}.csv`, text: [HEAD, ...rows.map((row) => row.line)].join('\n') };
}
