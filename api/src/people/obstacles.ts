import { type Obstacle, obstacle } from '@adashi/contract';
import { accounts, id, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { money } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { balances } from '../ledger/index.ts';
import { readForeseen } from '../rotation/index.ts';

const leavingRow = z.object({ amount: money });

/** Returns the amount of a person's withdrawals in progress, in cents. The bank may still return this amount. */
async function leavingWallet(db: Queryable, personId: string): Promise<number> {
  const row = await rowsOf(leavingRow)`
    select coalesce(sum(amount), 0)::bigint as amount from withdrawals where person_id = ${personId} and state = 'submitted'
  `.first(db);
  return row?.amount ?? 0;
}

const payoutRow = obstacle.pick({ squad: true }).extend({
  squadId: z.string(),
  round: z.int(),
  seq: z.int(),
  planned: money,
});

/**
 * Lists the payouts that a person will still get from squads in which the person is no longer active. Each squad has
 * one amount.
 */
async function payoutsToCome(db: Queryable, today: LocalDate, personId: string): Promise<Obstacle[]> {
  const rows = await rowsOf(payoutRow)`
    select name as squad, squads.id as "squadId", payouts.round, seq, expected_net as planned
    from seats join squads on squads.id = seats.squad_id
    join rounds on rounds.recipient = seats.id
    join payouts on payouts.squad_id = rounds.squad_id and payouts.round = rounds.number
    where person_id = ${personId} and squads.kind <> 'test' and payouts.state not in ('paid', 'cancelled')
      and not (seats.status = 'active' and squads.status = 'active')
  `.all(db);
  const foreseen = await readForeseen(
    db,
    today,
    rows.map(({ squadId }) => squadId),
  );
  return [...Map.groupBy(rows, ({ squadId }) => squadId)].map(([squadId, those]) => ({
    kind: 'payout',
    squad: those[0]?.squad ?? null,
    squadId,
    amount: those.reduce((sum, row) => sum + (foreseen(row)?.net ?? row.planned), 0),
    until: null,
    position: null,
  }));
}

function byKind(one: Obstacle, other: Obstacle): number {
  return one.kind.localeCompare(other.kind) || (one.squad ?? '').localeCompare(other.squad ?? '');
}

/**
 * Lists the obstacles to deleting a person: debts, unfinished seats, pending charges and payouts, guarantor refunds and
 * a wallet balance. Practice squads do not count, because practice squads hold no money.
 */
export async function obstaclesOf(db: Queryable, today: LocalDate, personId: string): Promise<Obstacle[]> {
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
    select 'refund', name, squads.id, sum((payload ->> 'amount')::bigint)::bigint, null, null
    from outbox join squads on squads.id = (payload ->> 'squad')::uuid
    where outbox.kind = 'refund' and done_at is null
      and payload ->> 'guarantor' in (select id::text from guarantors where member_id = ${personId})
    group by name, squads.id
  `.all(db);
  const payouts = await payoutsToCome(db, today, personId);
  const all = [...rows, ...payouts].toSorted(byKind);
  const wallet = accounts.wallet(id<'person'>(personId));
  const amount = ((await balances(db, [wallet])).get(wallet) ?? 0) + (await leavingWallet(db, personId));
  if (amount === 0) return all;
  return [...all, { kind: 'wallet', squad: null, squadId: null, amount, until: null, position: null }];
}
