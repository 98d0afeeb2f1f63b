import {
  advance,
  type DayFacts,
  type LocalDate,
  type Outcome,
  openPlainly,
  PERIODS,
  type PotPaid,
  payPlainly,
  type RoundOpened,
  type SquadId,
} from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { day, money, seatId, squadId } from '../db/columns.ts';
import type { Queryable, Trx } from '../db/database.ts';
import { inList } from '../db/in-list.ts';
import { asTable } from '../db/rows.ts';
import { rowsOf } from '../db/rows-of.ts';
import { ofSquad, signal } from '../db/signals.ts';
import { enqueueFrom } from '../jobs/index.ts';
import { faulting } from './quarantine.ts';
import { lockSquads } from './repository/read.ts';
import { type Engine, type Rules, runAloneIn, type SquadEvents } from './run-step.ts';

const factsRow = z.object({
  squad: squadId,
  period: z.enum(PERIODS),
  contribution: money,
  toOpen: z.int(),
  number: z.int().nullable(),
  kind: z.enum(['rotation', 'refund']).nullable(),
  chargeOn: day.nullable(),
  payoutOn: day.nullable(),
  toPay: z.int(),
  paying: z.int().nullable(),
  hasMore: z.boolean(),
  nextOn: day.nullable(),
  isBehind: z.boolean(),
  walletsPay: z.boolean(),
});
type FactsRow = z.output<typeof factsRow>;

type Facts = DayFacts & Pick<FactsRow, 'period'>;

/**
 * Reads the facts that determine whether a squad's day can run on the bulk path. The function `dayFactsOf` computes the
 * same facts from the full squad.
 */
export async function readDayFacts(db: Queryable, squads: readonly SquadId[], on: LocalDate): Promise<Facts[]> {
  const isDue = sql`not opened and submit_on <= ${on}`;
  const isToPay = sql`opened and (seq > 0 or attempt > 0 or (attempt = 0 and rounds.payout_on <= ${on}))`;
  const only = (column: string, isIt: RawBuilder<unknown>, holds = isIt) =>
    sql`case when count(*) filter (where ${isIt}) = 1 then min(${sql.ref(column)}) filter (where ${holds}) end`;
  const isWhole = sql`${isToPay} and seq = 0 and attempt = 0 and state = 'scheduled'
    and not exists (select from contributions where squad_id = squads.id and round = number and is_open)`;
  const rows = await rowsOf(factsRow)`
    select squads.id as squad, period, contribution, turns.*,
      exists (select from contributions where squad_id = squads.id and is_open
        and (state <> 'submitted' or first_failed_on is not null)) as "isBehind",
      "toOpen" > 0 and exists (select from seats join people on people.id = person_id
        where squad_id = squads.id and seats.status = 'active' and pays_from_wallet) as "walletsPay"
    from squads cross join lateral (
      select count(*) filter (where ${isDue})::int as "toOpen", ${only('number', isDue)} as number, ${only('kind', isDue)} as kind,
        ${only('charge_on', isDue)} as "chargeOn", ${only('rounds.payout_on', isDue)} as "payoutOn",
        count(*) filter (where ${isToPay})::int as "toPay", ${only('number', isToPay, isWhole)} as paying,
        coalesce(bool_or(not opened and submit_on > ${on}), false) as "hasMore",
        least(min(submit_on) filter (where not opened and submit_on > ${on}),
          min(rounds.payout_on) filter (where opened and attempt = 0 and not (${isToPay}))) as "nextOn"
      from rounds left join payouts on payouts.squad_id = rounds.squad_id and payouts.round = number
        and state in ('scheduled', 'ready', 'awaiting_approval', 'held')
      where rounds.squad_id = squads.id
    ) turns
    where ${inList('squads.id', squads, 'uuid')}
  `.all(db);
  return rows.map(({ number, kind, chargeOn, payoutOn, ...facts }) => {
    const isOne = number !== null && kind !== null && chargeOn !== null && payoutOn !== null;
    return { ...facts, opening: isOne ? { number, kind, chargeOn, payoutOn } : null };
  });
}

type Opened = RoundOpened & Pick<FactsRow, 'period'>;

const OPENED = {
  squad: 'uuid',
  round: 'int',
  amount: 'bigint',
  charge_on: 'date',
  next_due_on: 'date',
} as const;

/** SQL that provides the rounds as a table `opened`, with one row for each squad and round. */
const asOpened = (rounds: readonly Opened[]): RawBuilder<unknown> =>
  asTable(
    'opened',
    OPENED,
    rounds.map(({ squad, round, amount, chargeOn, nextStepOn }) => {
      return { squad, round, amount, charge_on: chargeOn, next_due_on: nextStepOn };
    }),
  );

const payerRow = z.object({ squad: squadId, seat: seatId });

/** Writes a contribution, a charge and a debit order for each active seat (MONEY §3.2). Returns the seats. */
async function writeOpened(trx: Trx, on: LocalDate, rounds: readonly Opened[]): Promise<z.output<typeof payerRow>[]> {
  const payers = sql`${asOpened(rounds)} join seats on seats.squad_id = squad and seats.status = 'active'`;
  const rows = await rowsOf(payerRow)`
    insert into contributions
      (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
    select squad, round, seats.id, amount, 'submitted', amount, 0, 0, 0, true, ${on} from ${payers}
    order by squad, joined_at, seats.id returning squad_id as squad, seat_id as seat
  `.all(trx);
  await sql`
    insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet)
    select squad, round, seats.id, 1, amount, charge_on, 'submitted', 0 from ${payers}
  `.execute(trx);
  const key = sql`'charge:' || squad || ':' || round || ':' || seats.id || ':'`;
  await enqueueFrom(
    trx,
    'charge',
    sql`
      select ${key} || 1 as key, ${key} || 0 as follows, jsonb_build_object('kind', 'charge', 'squad', squad, 'round', round,
        'seat', seats.id, 'attempt', 1, 'amount', amount, 'chargeOn', charge_on) as payload
      from ${payers} order by squad, joined_at, seats.id`,
  );
  await sql`
    update rounds set opened = true, expected = amount * (select count(*) from seats where squad_id = squad and status = 'active')
    from ${asOpened(rounds)} where squad_id = squad and number = round
  `.execute(trx);
  await sql`
    update squads set next_due_on = opened.next_due_on from ${asOpened(rounds)} where id = squad
  `.execute(trx);
  return rows;
}

function newsOf(rounds: readonly Opened[], payers: readonly z.output<typeof payerRow>[]): SquadEvents[] {
  const bySquad = Map.groupBy(payers, ({ squad }) => squad);
  return rounds.map(({ squad, period, round, amount, chargeOn: on }) => ({
    squad,
    period,
    domainEvents: (bySquad.get(squad) ?? []).map(({ seat }) => ({ kind: 'debit_coming', seat, round, amount, on })),
    refunds: [],
  }));
}

/** Returns the rules that advance a squad to a given day. */
export const dueOn = (day: LocalDate): Rules => faulting((world) => advance(world, day));

/** Pays pots by the normal rules, but reads only the rows that the payouts need. Returns the paid squads. */
async function payPots(trx: Trx, engine: Engine, on: LocalDate, paying: readonly PotPaid[]): Promise<SquadId[]> {
  const nextOf = new Map(paying.map(({ squad, nextStepOn }) => [squad, nextStepOn]));
  const next = ({ rotation: { id, payouts } }: Outcome) =>
    (payouts.every(({ attempt }) => attempt > 0) ? nextOf.get(id) : undefined) ?? on;
  const squads = paying.map(({ squad }) => squad);
  const left = new Set(await runAloneIn(trx, engine, on, { squads, part: { paying } }, dueOn(on), next));
  return squads.filter((squad) => !left.has(squad));
}

/**
 * Runs due squads on the bulk path: a few statements open rounds and pay pots for any number of squads. Returns the
 * squads that were not run, including squads locked by another process.
 */
export async function runPlainDays(
  trx: Trx,
  engine: Engine,
  on: LocalDate,
  squads: readonly SquadId[],
): Promise<SquadId[]> {
  const opened: Opened[] = [];
  const paying: PotPaid[] = [];
  for (const facts of await readDayFacts(trx, await lockSquads(trx, squads, 'left out'), on)) {
    const [round, pot] = [openPlainly(facts, on), payPlainly(facts, on)];
    if (round) opened.push({ ...round, period: facts.period });
    if (pot) paying.push(pot);
  }
  const done = new Set(opened.map(({ squad }) => squad));
  if (opened.length > 0) {
    await engine.announce(trx, on, newsOf(opened, await writeOpened(trx, on, opened)));
    await signal(trx, [...done].map(ofSquad));
  }
  for (const squad of await payPots(trx, engine, on, paying)) done.add(squad);
  return squads.filter((squad) => !done.has(squad));
}
