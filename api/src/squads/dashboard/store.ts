import { heldPayout, type Past, past } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const SHOWN = 10;

const CONTRIBUTIONS = sql`
  select paid.id, 'contribution' as what, squads.id as "squadId", squads.name as squad, squads.period, paid.round,
    paid.updated_on as on, -paid.amount as amount, paid.state, seats.person_id
  from contributions paid join seats on seats.id = seat_id join squads on squads.id = paid.squad_id`;

const PAYOUTS = sql`
  select payouts.id, 'payout', squads.id, squads.name, squads.period, payouts.round, payouts.updated_on, net, payouts.state,
    seats.person_id
  from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  join seats on seats.id = rounds.recipient join squads on squads.id = payouts.squad_id where payouts.state = 'paid'`;

const SHAPE = sql`id, what, "squadId", squad, period, round, "on", amount, state`;

/** Lists a member's past debits and payouts, newest first. */
export async function historyOf(db: Queryable, personId: string): Promise<Past[]> {
  return rowsOf(past)`
    select ${SHAPE} from (${CONTRIBUTIONS} union all ${PAYOUTS}) moved
    where person_id = ${personId} order by "on" desc, round desc, id limit ${SHOWN}
  `.all(db);
}

export async function lastContribution(db: Queryable, personId: string): Promise<Past | null> {
  const row = await rowsOf(past)`
    select ${SHAPE} from (${CONTRIBUTIONS}) moved where person_id = ${personId} order by "on" desc, round desc, id limit 1
  `.first(db);
  return row ?? null;
}

/** Returns the last digits of the account of a member's debits. Returns null without an active mandate. */
export async function debitedFrom(db: Queryable, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('mandates')
    .select('last_digits')
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.last_digits ?? null;
}

const heldRow = heldPayout.extend({ seq: z.int() });
export type HeldRow = z.output<typeof heldRow>;

/** Lists a member's held payouts and returned payouts, with the planned amount. */
export async function heldOf(db: Queryable, personId: string): Promise<HeldRow[]> {
  return rowsOf(heldRow)`
    select payouts.id, seq, payouts.squad_id as "squadId", squads.name as squad, squads.period, payouts.round,
      rounds.payout_on as on, expected_net as amount, held_reason as reason
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient join squads on squads.id = payouts.squad_id
    where person_id = ${personId} and payouts.state in ('held', 'failed') order by rounds.payout_on, payouts.id
  `.all(db);
}

const namedRow = z.object({ id: z.string(), member: z.string() });

/** Returns the payout of a round, with the name of the recipient. */
export async function payoutOf(
  db: Queryable,
  squad: string,
  round: number,
): Promise<z.output<typeof namedRow> | undefined> {
  return rowsOf(namedRow)`
    select payouts.id, first_name || ' ' || last_name as member
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient join people on people.id = person_id
    where payouts.squad_id = ${squad} and payouts.round = ${round} and seq = 0
  `.first(db);
}
