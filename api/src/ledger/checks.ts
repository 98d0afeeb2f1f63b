import { sql } from 'kysely';
import { z } from 'zod';
import { rowsOf } from '../db/rows-of.ts';

const differenceRow = z.object({ what: z.string(), where: z.string(), expected: z.int(), found: z.int() });
export type Difference = z.output<typeof differenceRow>;

/**
 * Returns the first row that breaks a rule. Without `offset 0`, PostgreSQL compares every row with every other row, and
 * does not finish on 1,000,000 rounds.
 */
const firstOf = (text: TemplateStringsArray, ...values: unknown[]) =>
  rowsOf(differenceRow)`select * from (${sql(text, ...values)} offset 0) found order by "where" limit 1`;

const moved = sql`
  moved as (
    select name, sum(debit_part)::bigint as debits, sum(credit_part)::bigint as credits
    from (select debit as name, amount as debit_part, 0 as credit_part from ledger_transfers
          union all select credit, 0, amount from ledger_transfers) parts
    group by name)`;

/** Checks that need no table outside the ledger, such as the sum of all balances. */
const ITSELF = [
  firstOf`
    select 'the sum of all balances is zero' as what, 'all accounts' as where, 0 as expected, sum(debits - credits)::bigint as found
    from ledger_totals having sum(debits - credits) <> 0`,
  firstOf`
    with ${moved}
    select 'totals equal the sum of transfers' as what, name as where,
      coalesce(moved.debits - moved.credits, 0) as expected, coalesce(account.debits - account.credits, 0) as found
    from ledger_totals account full join moved using (name)
    where coalesce(account.debits, 0) <> coalesce(moved.debits, 0) or coalesce(account.credits, 0) <> coalesce(moved.credits, 0)`,
  firstOf`
    select 'no account that may not is below zero' as what, name as where, 0 as expected, credits - debits as found
    from ledger_accounts where name ~ '^(pot:|reserve:|wallet:|guarantor:|fund$)' and credits < debits`,
  firstOf`
    select 'a reference exists once' as what, reference as where, 1 as expected, count(*)::bigint as found
    from ledger_transfers group by reference having count(*) > 1`,
  // Accounts of known providers, and `clearing:outside` for payments outside the providers (MONEY §3.11). `except`
  // compares sets, which is faster than an anti-join.
  firstOf`
    with unknown as (
      select name from ledger_accounts except (
        select 'pot:' || squad_id || ':' || round from payouts where seq = 0
        union all select 'reserve:' || id from squads
        union all select 'wallet:' || id from people
        union all select 'guarantor:' || id from guarantors
        union all select 'clearing:' || name from payment_providers
        union all select unnest(array['clearing:outside', 'fund', 'fees', 'rewards', 'losses'])))
    select 'every account belongs to something' as what, name as where, 0 as expected, credits - debits as found
    from ledger_totals join unknown using (name)`,
];

/** Checks of each pot and its outgoing transfers (MONEY §6). */
const POTS = [
  firstOf`
    with parts as (
      select credit as name, amount, kind in ('contribution', 'wallet_contribution', 'cover', 'recovery', 'waiver', 'set_off', 'payout_returned') as is_known
      from ledger_transfers where credit like 'pot:%'
      union all
      select debit, -amount, kind in ('chargeback', 'charge_refund', 'payout', 'fee', 'reserve_share', 'set_off')
      from ledger_transfers where debit like 'pot:%')
    select 'a pot is confirmed + used + covered + recovered - charged back - paid - fees - shares - set off' as what,
      name as where, coalesce(sum(amount) filter (where is_known), 0)::bigint as expected, sum(amount)::bigint as found
    from parts group by name having not bool_and(is_known)`,
  // Before the payout, a pot contains the collected contributions. After the payout, the pot contains unsent
  // supplements and returned payouts.
  firstOf`
    with held as (select name, credits - debits as found from ledger_accounts where name like 'pot:%'),
    collected as (
      select squad_id, round, sum(amount - owed_pot)::bigint as amount from contributions group by squad_id, round),
    unsent as (
      select squad_id, round, sum(case when attempt > 0 then net else pot end)::bigint as amount
      from payouts where (attempt > 0 and state not in ('submitted', 'paid')) or (seq > 0 and attempt = 0) group by squad_id, round),
    due as (
      select 'pot:' || squad_id || ':' || round as name,
        case when attempt = 0 then coalesce(collected.amount, 0) else 0 end + coalesce(unsent.amount, 0) as expected
      from payouts left join collected using (squad_id, round) left join unsent using (squad_id, round) where seq = 0)
    select 'a pot holds what was collected for it and not yet paid out' as what, name as where,
      coalesce(expected, 0)::bigint as expected, coalesce(found, 0)::bigint as found
    from held full join due using (name) where coalesce(expected, 0) <> coalesce(found, 0)`,
  firstOf`
    with left_pot as (
      select debit as name, kind, amount from ledger_transfers
      where debit like 'pot:%' and kind in ('payout', 'fee', 'reserve_share', 'set_off')
      union all
      select credit, 'payout', -amount from ledger_transfers where credit like 'pot:%' and kind = 'payout_returned'),
    booked as (select name, kind, sum(amount)::bigint as found from left_pot group by name, kind),
    said as (
      select 'pot:' || squad_id || ':' || round as name, part.kind, sum(part.amount)::bigint as expected
      from payouts cross join lateral (values
        ('payout', case when state in ('submitted', 'paid') then net else 0 end), ('fee', fee),
        ('reserve_share', reserve_share), ('set_off', set_off)) part (kind, amount)
      where attempt > 0 group by 1, 2)
    select 'what left a pot is what its payouts say: ' || kind as what, name as where,
      coalesce(expected, 0)::bigint as expected, coalesce(found, 0)::bigint as found
    from booked full join said using (name, kind) where coalesce(expected, 0) <> coalesce(found, 0)`,
];

/** Checks of members’ debts and waived debts in the accounts that bear the loss (MONEY §6, §3.11). */
const BEARERS = [
  firstOf`
    with shares as (
      select name, sum(amount)::bigint as expected
      from (select credit as name, amount from ledger_transfers where kind = 'reserve_share'
            union all select debit, -amount from ledger_transfers where kind = 'reserve_return') parts group by name),
    owed as (
      select 'reserve:' || squad_id as name, sum(owed_reserve + waived_reserve)::bigint as amount
      from contributions group by squad_id having sum(owed_reserve + waived_reserve) > 0),
    held as (select name, credits - debits as amount from ledger_accounts where name like 'reserve:%')
    select 'a reserve and what is owed to it are its shares, less what was given back' as what, name as where,
      coalesce(expected, 0)::bigint as expected, (coalesce(held.amount, 0) + coalesce(owed.amount, 0))::bigint as found
    from held full join owed using (name) full join shares using (name)
    where coalesce(expected, 0) <> coalesce(held.amount, 0) + coalesce(owed.amount, 0)`,
  firstOf`
    with put_in as (
      select coalesce(sum(case when credit = 'fund' then amount else -amount end), 0)::bigint as expected from ledger_transfers
      where 'fund' in (debit, credit) and kind in ('fund_deposit', 'fund_from_fees')),
    held as (select coalesce(sum(credits - debits), 0)::bigint as amount from ledger_accounts where name = 'fund'),
    owed as (select coalesce(sum(owed_fund + waived_fund), 0)::bigint as amount from contributions)
    select 'the fund and what is owed to it are what was put into it' as what, 'fund' as where, expected,
      held.amount + owed.amount as found
    from put_in, held, owed where expected <> held.amount + owed.amount`,
  firstOf`
    with held as (select coalesce(sum(debits - credits), 0)::bigint as found from ledger_totals where name = 'losses'),
    owed as (select coalesce(sum(owed_losses + waived_losses), 0)::bigint as expected from contributions)
    select 'the losses are what is owed to them, or was waived' as what, 'losses' as where, expected, found
    from held, owed where expected <> found`,
];

/** Checks of the active window (MONEY §7). Steps read only the open rows of this window. */
const OPEN_PART = [
  firstOf`
    with due as (
      select contributions.squad_id, round, seat_id, is_open, owed_pot + owed_reserve + owed_fund + owed_losses > 0 or exists (
        select from charges where state = 'submitted' and (charges.squad_id, charges.round, charges.seat_id)
          = (contributions.squad_id, contributions.round, contributions.seat_id)) as must
      from contributions)
    select 'a contribution is open while something is owed or on its way' as what,
      'contribution:' || squad_id || ':' || round || ':' || seat_id as where, must::int as expected, is_open::int as found
    from due where is_open <> must`,
  firstOf`
    with called as (select squad_id, round, sum(amount)::bigint as amount from contributions group by squad_id, round)
    select 'a round expects what its contributions come to' as what, 'round:' || rounds.squad_id || ':' || number as where,
      coalesce(called.amount, 0)::bigint as expected, rounds.expected as found
    from rounds left join called on called.squad_id = rounds.squad_id and called.round = number
    where rounds.expected <> coalesce(called.amount, 0)`,
];

/** All checks of the ledger. Each query returns the first row that breaks a rule (MONEY §6). */
export const CHECKS = [...ITSELF, ...POTS, ...BEARERS, ...OPEN_PART];
