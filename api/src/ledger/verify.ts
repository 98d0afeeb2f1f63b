import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface Difference {
  readonly what: string;
  readonly where: string;
  readonly expected: number;
  readonly found: number;
}

/** Each check answers the first row where the ledger is not what it must be (MONEY §6). */
const CHECKS = [
  sql<Difference>`
    select 'the sum of all balances is zero' as what, 'all accounts' as where, 0 as expected, sum(debits - credits)::bigint as found
    from ledger_accounts having sum(debits - credits) <> 0`,
  sql<Difference>`
    with moved as (
      select name, sum(debit_part)::bigint as debits, sum(credit_part)::bigint as credits
      from (select debit as name, amount as debit_part, 0 as credit_part from ledger_transfers
            union all select credit, 0, amount from ledger_transfers) parts
      group by name)
    select 'totals equal the sum of transfers' as what, name as where,
      coalesce(moved.debits - moved.credits, 0) as expected, coalesce(account.debits - account.credits, 0) as found
    from ledger_accounts account full join moved using (name)
    where coalesce(account.debits, 0) <> coalesce(moved.debits, 0) or coalesce(account.credits, 0) <> coalesce(moved.credits, 0)
    order by name limit 1`,
  sql<Difference>`
    select 'no account that may not is below zero' as what, name as where, 0 as expected, credits - debits as found
    from ledger_accounts where name ~ '^(pot:|reserve:|wallet:|fund$)' and credits < debits order by name limit 1`,
  sql<Difference>`
    select 'a reference exists once' as what, reference as where, 1 as expected, count(*)::bigint as found
    from ledger_transfers group by reference having count(*) > 1 order by reference limit 1`,
  // Not yet paid out: what of each contribution is there. Paid out: supplements to come and what the bank returned.
  sql<Difference>`
    with held as (
      select name, credits - debits as found, split_part(name, ':', 2)::uuid as squad_id, split_part(name, ':', 3)::int as round
      from ledger_accounts where name like 'pot:%'),
    main as (select squad_id, round, attempt from payouts where seq = 0),
    collected as (
      select squad_id, round, sum(amount - owed_pot)::bigint as amount from contributions group by squad_id, round),
    unsent as (
      select squad_id, round, sum(case when state = 'failed' then net else pot end)::bigint as amount
      from payouts where state = 'failed' or (seq > 0 and attempt = 0) group by squad_id, round)
    select 'a pot holds what was collected for it and not yet paid out' as what, held.name as where,
      (case when main.attempt = 0 then coalesce(collected.amount, 0) else 0 end + coalesce(unsent.amount, 0))::bigint as expected, found
    from held join main using (squad_id, round)
    left join collected using (squad_id, round) left join unsent using (squad_id, round)
    where found <> case when main.attempt = 0 then coalesce(collected.amount, 0) else 0 end + coalesce(unsent.amount, 0)
    order by held.name limit 1`,
];

/** Recomputes everything from the transfers and answers the first difference, or null. */
export async function verifyLedger(db: Queryable): Promise<Difference | null> {
  for (const check of CHECKS) {
    const { rows } = await check.execute(db);
    if (rows[0]) return rows[0];
  }
  return null;
}
