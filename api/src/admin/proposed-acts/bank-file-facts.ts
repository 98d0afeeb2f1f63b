import { ROUTES } from '@adashi/contract';
import { z } from 'zod';
import { rejectAsDone } from '../../audit/index.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { ReadFacts } from './act-facts.ts';

const fileRow = z.object({
  madeBy: z.string(),
  isReleased: z.boolean(),
  payouts: z.int(),
  withdrawals: z.int(),
  amount: z.int(),
});

/** Reads the facts for the release of a bank file: the control totals, which the second person checks. */
export const releaseBankFile: ReadFacts = async (db, input) => {
  const { id } = ROUTES.releaseBankFile.params.parse(input.params);
  const row = await rowsOf(fileRow)`
    select first_name || ' ' || last_name as "madeBy", released_at is not null as "isReleased", lines.*
    from bank_files join people on people.id = made_by cross join lateral (
      select count(payout_id) as payouts, count(withdrawal_id) as withdrawals, coalesce(sum(amount), 0)::bigint as amount
      from bank_file_lines where file_id = bank_files.id) lines
    where bank_files.id = ${id}
  `.first(db);
  const { madeBy, amount, ...binding } = row ?? (await rejectAsDone(db, `bank_file:${id}`, ['dropped_bank_file']));
  return { object: `bank_file:${id}`, subject: null, amount, binding, context: { madeBy }, same: {}, input };
};
