import { addDays, type DomainEvent, type LocalDate, PERIODS, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { money, seatId, squadId } from '../db/columns.ts';
import type { Database, Trx } from '../db/database.ts';
import { asTable } from '../db/rows.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { isolatingAtOnce } from './quarantine.ts';
import type { Engine } from './run-step.ts';

const chargedRow = z.object({ squad: squadId, round: z.int() });
type Charged = z.output<typeof chargedRow>;

/** Returns the rounds with a debit on a given day: a charge day or a retry on this day. */
async function chargedOn(db: Database, on: LocalDate): Promise<ReadonlyMap<SquadId, readonly Charged[]>> {
  const rows = await rowsOf(chargedRow)`
    select squad_id as squad, number as round from rounds where charge_on = ${on}
    union
    select squad_id, round from charges where charge_on = ${on} and attempt > 1
    order by 1, 2
  `.all(db);
  return Map.groupBy(rows, ({ squad }) => squad);
}

const debitRow = chargedRow.extend({ period: z.enum(PERIODS), seat: seatId, amount: money });

const CHARGED = { squad: 'uuid', round: 'int' } as const;

async function announceDebits(
  trx: Trx,
  { announce }: Engine,
  rounds: readonly Charged[],
  today: LocalDate,
): Promise<void> {
  const on = addDays(today, 1);
  const rows = await rowsOf(debitRow)`
    select squad, period, charges.round, seat_id as seat, amount
    from ${asTable('charged', CHARGED, rounds)} join squads on squads.id = squad
      join charges on charges.squad_id = squad and charges.round = charged.round and state = 'submitted' and charge_on = ${on}
    order by squad, charges.round, seat_id
  `.all(trx);
  const reminders = rows.map(({ squad, period, round, seat, amount }) => {
    const reminder: DomainEvent = { kind: 'debit_tomorrow', seat, round, amount, on };
    return { squad, period, domainEvents: [reminder], refunds: [] };
  });
  await announce(trx, today, reminders);
}

const BATCH = 200;
/** Name of the setting that stores the last day on which all reminders were sent. */
const KEY = 'reminded_on';

/**
 * Reminds payers once, on the day before a debit (MONEY §3.1). After an interruption the run repeats, and notification
 * keys prevent duplicates.
 */
export async function remindOfTomorrow(engine: Engine, today: LocalDate): Promise<void> {
  const { db } = engine;
  if (await isThere(db, sql`select from settings where key = ${KEY} and value #>> '{}' >= ${today}`)) return;
  await sql`insert into settings (key, value) values (${KEY}, '""') on conflict do nothing`.execute(db);
  await inTransaction(db, async (trx) => {
    const turn = sql`select from settings where key = ${KEY} and value #>> '{}' < ${today} for update skip locked`;
    if (!(await isThere(trx, turn))) return;
    const rounds = await chargedOn(db, addDays(today, 1));
    const squads = [...rounds.keys()];
    for (let at = 0; at < squads.length; at += BATCH)
      await isolatingAtOnce(engine, squads.slice(at, at + BATCH), (own, among) =>
        announceDebits(
          own,
          engine,
          among.flatMap((squad) => rounds.get(squad) ?? []),
          today,
        ),
      );
    await sql`update settings set value = to_jsonb(${today}::text) where key = ${KEY}`.execute(trx);
  });
}
