import { type Obstacle, obstacle } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { z } from 'zod';
import { money } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { balances } from '../ledger/index.ts';

const leavingRow = z.object({ amount: money });

/** Returns the amount of a person's withdrawals in progress, in cents. The bank may still return this amount. */
async function leavingWallet(db: Queryable, personId: string): Promise<number> {
  const row = await rowsOf(leavingRow)`
    select coalesce(sum(amount), 0)::bigint as amount from withdrawals where person_id = ${personId} and state = 'submitted'
  `.first(db);
  return row?.amount ?? 0;
}

/**
 * Lists the obstacles to deleting a person: debts, unfinished seats, pending charges and payouts, guarantor refunds and
 * a wallet balance. Practice squads do not count, because practice squads hold no money.
 */
export async function obstaclesOf(db: Queryable, personId: string): Promise<Obstacle[]> {
  const rows = await rowsOf(obstacle)`
    with own as (
      select seats.id, position, squad_id, name, seats.status = 'active' and squads.status = 'active' as runs,
        seats.status = 'active' and squads.status in ('pending', 'upcoming') as waits
      from seats join squads on squads.id = squad_id where person_id = ${personId} and kind <> 'test'),
    paid_in as (
      select own.name, own.squad_id, runs, amount, state = 'submitted' as moves,
        owed_pot + owed_reserve + owed_fund + owed_losses as owed
      from contributions join own on own.id = seat_id)
    select 'owed' as kind, name as squad, squad_id as "squadId", sum(owed)::bigint as amount, null::date as until,
      null::int as position
    from paid_in where owed > 0 and not moves group by name, squad_id
    union all
    select 'running', name, squad_id, null, (select max(payout_on) from rounds where rounds.squad_id = own.squad_id), null
    from own where runs
    union all
    select 'seat', name, squad_id, null, null, position from own where waits
    union all
    select 'charge', name, squad_id, sum(amount)::bigint, null, null
    from paid_in where moves and not runs group by name, squad_id
    union all
    select 'payout', name, own.squad_id, sum(expected_net)::bigint, null, null
    from rounds join own on own.id = recipient
    join payouts on payouts.squad_id = rounds.squad_id and payouts.round = rounds.number
    where payouts.state not in ('paid', 'cancelled') and not runs group by name, own.squad_id
    union all
    select 'refund', name, squads.id, sum((payload ->> 'amount')::bigint)::bigint, null, null
    from outbox join squads on squads.id = (payload ->> 'squad')::uuid
    where outbox.kind = 'refund' and done_at is null
      and payload ->> 'guarantor' in (select id::text from guarantors where member_id = ${personId})
    group by name, squads.id
    order by kind, squad
  `.all(db);
  const wallet = accounts.wallet(id<'person'>(personId));
  const amount = ((await balances(db, [wallet])).get(wallet) ?? 0) + (await leavingWallet(db, personId));
  if (amount === 0) return rows;
  return [...rows, { kind: 'wallet', squad: null, squadId: null, amount, until: null, position: null }];
}
