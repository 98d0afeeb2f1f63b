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
import { transfersAbout } from './balances.ts';

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

const referenceRow = z.object({ reference: z.string() });

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

/** Returns the references of a person's payouts that are on the way to the bank. */
async function underWay({ db, person }: Whose): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(referenceRow)`
    select concat_ws(':', 'payout', payouts.squad_id, payouts.round, seq, 'net', attempt) as reference
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = rounds.recipient
    where person_id = ${person} and payouts.state = 'submitted'
  `.all(db);
  return new Set(rows.map(({ reference }) => reference));
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
  /** First and last day of the statements. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whether the statements leave out payouts that are on the way to the bank. */
  readonly arrived?: boolean;
}

export const yearOf = (on: string): number => Number(on.slice(0, 4));

/**
 * Returns a member's statements, optionally for one squad, one year or some days. Throws 'not_found' when the member never had a
 * seat in the squad.
 */
export async function statementsOf(
  whose: Whose,
  { squad, year, from, to, arrived = false }: Asked,
): Promise<SquadLines[]> {
  const seats = (await seatsOf(whose)).filter((held) => squad === undefined || held.squad === squad);
  if (squad !== undefined && seats.length === 0) throw new AppError('not_found');
  const all = await transfersFor(whose, seats);
  const without = arrived ? await underWay(whose) : new Set<string>();
  const isAsked = (on: string) =>
    (year === undefined || yearOf(on) === year) && (!from || on >= from) && (!to || on <= to);
  const moved = all.filter(({ happenedOn, reference }) => isAsked(happenedOn) && !without.has(reference));
  const bySquad = Map.groupBy(moved, squadOf);
  return seats.map((held) => {
    const holder: Holder = held;
    const own = bySquad.get(held.squad) ?? [];
    const lines = statementOf(own, holder);
    return { held, lines, totals: totalsOf(lines, feesOf(own, holder)) };
  });
}
