import { addDays, type LocalDate, type News, PERIODS, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { money, seatId, squadId } from '../db/columns.ts';
import type { Database, Trx } from '../db/database.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Engine } from './run-step.ts';
import { isolatingAtOnce } from './set-aside.ts';

const chargedRow = z.object({ squad: squadId });

/**
 * Squads with a debit on a day: those whose round is charged then, which says nearly all, and those with a debt of before that is
 * tried then.
 */
async function chargedOn(db: Database, on: LocalDate): Promise<SquadId[]> {
  const rows = await rowsOf(chargedRow)`
    select squad_id as squad from rounds where charge_on = ${on}
    union
    select squad_id from contributions owing
    where state in ('failed', 'defaulted', 'charged_back') and owed_pot + owed_reserve + owed_fund + owed_losses > 0
      and exists (select from charges where charges.squad_id = owing.squad_id and charges.round = owing.round
        and charges.seat_id = owing.seat_id and charges.state = 'submitted' and charge_on = ${on})
    order by 1
  `.all(db);
  return rows.map(({ squad }) => squad);
}

const debitRow = z.object({ squad: squadId, period: z.enum(PERIODS), round: z.int(), seat: seatId, amount: money });

async function tellOf(trx: Trx, { announce }: Engine, squads: readonly SquadId[], today: LocalDate): Promise<void> {
  const on = addDays(today, 1);
  const rows = await rowsOf(debitRow)`
    select squads.id as squad, period, charges.round, charges.seat_id as seat, charges.amount
    from contributions open join charges on charges.squad_id = open.squad_id and charges.round = open.round
      and charges.seat_id = open.seat_id and charges.state = 'submitted' and charge_on = ${on}
    join squads on squads.id = open.squad_id join seats on seats.id = open.seat_id
    where open.squad_id = any(${squads}::uuid[]) and is_open
    order by squads.id, charges.round, seats.joined_at, seats.id
  `.all(trx);
  const told = rows.map(({ squad, period, round, seat, amount }) => {
    const news: News = { kind: 'debit_tomorrow', seat, round, amount, on };
    return { squad, period, news: [news], refunds: [] };
  });
  await announce(trx, today, told);
}

const BATCH = 200;
/** The last day on which everybody was told. */
const KEY = 'reminded_on';

/**
 * The day before a debit its payer is told once more (MONEY §3.1), once a day. It is made from the rounds: nothing of a squad
 * changes, so none is stepped. One process does it, and the others leave it to that one. Cut off, it is done again, and what was told is known by its key. What is submitted later that day
 * is told as it is submitted.
 */
export async function remindOfTomorrow(engine: Engine, today: LocalDate): Promise<void> {
  const { db } = engine;
  if (await isThere(db, sql`select from settings where key = ${KEY} and value #>> '{}' >= ${today}`)) return;
  await sql`insert into settings (key, value) values (${KEY}, '""') on conflict do nothing`.execute(db);
  await inTransaction(db, async (trx) => {
    const turn = sql`select from settings where key = ${KEY} and value #>> '{}' < ${today} for update skip locked`;
    if (!(await isThere(trx, turn))) return;
    const squads = await chargedOn(db, addDays(today, 1));
    for (let at = 0; at < squads.length; at += BATCH)
      await isolatingAtOnce(engine, squads.slice(at, at + BATCH), (own, among) => tellOf(own, engine, among, today));
    await sql`update settings set value = to_jsonb(${today}::text) where key = ${KEY}`.execute(trx);
  });
}
