import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

/** What a provider says of one order, in cents: positive came in to us, negative went out; by our own key. */
export interface Reported {
  readonly key: string;
  readonly amount: number;
}

const disagreementRow = z.object({ key: z.string(), reported: z.int(), booked: z.int() });
export type Disagreement = z.output<typeof disagreementRow>;

/** The order behind a movement of a clearing account, from the movement's reference. */
const KEY_OF_REFERENCE = sql`
  case
    when reference like 'chargeback:%' then regexp_replace(reference, '^chargeback:(([^:]+:){3}[^:]+):.*$', 'charge:\\1')
    when reference like 'charge:%' then regexp_replace(reference, '^(charge:([^:]+:){3}[^:]+):.*$', '\\1')
    when reference like 'payout:%' then regexp_replace(reference, '^(payout:([^:]+:){2}[^:]+):(net|returned):(\\d+)$', '\\1:\\4')
    when reference like 'withdrawal:%' then regexp_replace(reference, ':returned$', '')
    else reference
  end`;

/** Every order on which the ledger and the provider disagree (MONEY §6): none means that the clearing balance is right. */
export async function reconcile(db: Queryable, clearing: string, report: readonly Reported[]): Promise<Disagreement[]> {
  const rows = await rowsOf(disagreementRow)`
    with booked as (
      select ${KEY_OF_REFERENCE} as key, sum(case when debit = ${clearing} then amount else -amount end)::bigint as amount
      from ledger_transfers where ${clearing} in (debit, credit) group by 1),
    reported as (
      select key, sum(amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(report)}::jsonb) as t (key text, amount bigint) group by key)
    select key, coalesce(reported.amount, 0) as reported, coalesce(booked.amount, 0) as booked
    from booked full join reported using (key)
    where coalesce(reported.amount, 0) <> coalesce(booked.amount, 0)
      -- What no order of ours moved (a guarantor's payment, a deposit) is no part of this provider's report.
      and (key like 'charge:%' or key like 'payout:%' or key like 'refund:%' or key like 'withdrawal:%')
    order by key
  `.all(db);
  return rows;
}
