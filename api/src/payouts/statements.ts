import type { Output, payoutRoutes, SquadStatement } from '@adashi/contract';
import {
  type AccountName,
  accounts,
  feesOf,
  type Holder,
  id,
  PERIODS,
  type Posted,
  type StatementLine,
  squadOf,
  statementOf,
  totalsOf,
} from '@adashi/core';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import { day, seatId, squadId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { transfersAbout } from '../ledger/index.ts';

const heldRow = z.object({
  seat: seatId,
  squad: squadId,
  name: z.string(),
  period: z.enum(PERIODS),
  status: z.enum(['active', 'completed']),
  since: day,
  until: day.nullable(),
  turns: z.array(z.int()),
  rounds: z.array(z.int()),
});
type Held = z.output<typeof heldRow>;

/** Person whose statement is requested: the calling member, or the member that staff selected. */
export interface Whose {
  readonly db: Queryable;
  readonly person: string;
}

/** Returns a person's current and former seats in started squads, newest first. Practice squads are excluded. */
async function seatsOf({ db, person }: Whose): Promise<Held[]> {
  return rowsOf(heldRow)`
    select seats.id as seat, seats.squad_id as squad, name, period, squads.status, start_on as since,
      case when squads.status = 'completed' then (select max(payout_on) from rounds where rounds.squad_id = squads.id) end as until,
      array(select number from rounds where recipient = seats.id order by number) as turns,
      array(select number from rounds where rounds.squad_id = squads.id order by number) as rounds
    from seats join squads on squads.id = seats.squad_id
    where person_id = ${person} and kind <> 'test' and squads.status in ('active', 'completed')
    order by start_on desc, seats.squad_id
  `.all(db);
}

async function transfersFor({ db, person }: Whose, seats: readonly Held[]): Promise<Posted[]> {
  const pots = (numbers: (held: Held) => readonly number[]): AccountName[] =>
    seats.flatMap((held) => numbers(held).map((round) => accounts.pot(held.squad, round)));
  const reserves = seats.map(({ squad }) => accounts.reserve(squad));
  // The list includes the fund and the losses account, because charge-backs and late recoveries use both (MONEY §6).
  const names = [
    ...pots(({ rounds }) => rounds),
    ...reserves,
    accounts.wallet(id<'person'>(person)),
    'fund',
    'losses',
  ] as const;
  return transfersAbout(db, names, { own: pots(({ turns }) => turns), marks: seats.map(({ seat }) => seat) });
}

/** A member's statement of one squad. */
export interface SquadLines {
  readonly held: Held;
  readonly lines: readonly StatementLine[];
  readonly totals: ReturnType<typeof totalsOf>;
}

export interface Asked {
  readonly squad?: string | undefined;
  readonly year?: number | undefined;
}

const yearOf = (on: string) => Number(on.slice(0, 4));

/**
 * Returns a member's statements, optionally for one squad or one year. Throws 'not_found' when the member never had a
 * seat in the squad.
 */
export async function statementsOf(whose: Whose, { squad, year }: Asked): Promise<SquadLines[]> {
  const seats = (await seatsOf(whose)).filter((held) => squad === undefined || held.squad === squad);
  if (squad !== undefined && seats.length === 0) throw new AppError('not_found');
  const all = await transfersFor(whose, seats);
  const moved = all.filter(({ happenedOn }) => year === undefined || yearOf(happenedOn) === year);
  const bySquad = Map.groupBy(moved, squadOf);
  return seats.map((held) => {
    const holder: Holder = held;
    const own = bySquad.get(held.squad) ?? [];
    const lines = statementOf(own, holder);
    return { held, lines, totals: totalsOf(lines, feesOf(own, holder)) };
  });
}

type Answer = Output<(typeof payoutRoutes)['statements']>;

interface AskedPage {
  readonly year?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

function sumOf(squads: readonly SquadStatement[]): Answer['all'] {
  const sum = (of: (statement: SquadStatement) => number) => squads.reduce((total, each) => total + of(each), 0);
  return {
    putIn: sum(({ putIn }) => putIn),
    received: sum(({ received }) => received),
    reserveBack: sum(({ reserveBack }) => reserveBack),
    fees: sum(({ fees }) => fees),
  };
}

/**
 * Returns a member's contributions and payouts per squad, for one year or in total. Also returns the years with
 * transfers, newest first.
 */
export async function readStatements(whose: Whose, { year, page, pageSize }: AskedPage): Promise<Answer> {
  const all = await statementsOf(whose, {});
  const years = new Set(all.flatMap(({ lines }) => lines.map(({ on }) => yearOf(on))));
  const shown = year === undefined ? all : await statementsOf(whose, { year });
  const squads = shown
    .filter(({ lines }) => year === undefined || lines.length > 0)
    .map(({ held: { squad: squadId, name: squad, status, since, until }, totals }): SquadStatement => {
      const { putIn, received, reserveBack, fees } = totals;
      return { squadId, squad, status, since, until, putIn, received, reserveBack, fees };
    });
  const before = (page - 1) * pageSize;
  return {
    years: [...years].toSorted((a, b) => b - a),
    data: squads.slice(before, before + pageSize),
    page,
    pageSize,
    total: squads.length,
    all: sumOf(squads),
  };
}
