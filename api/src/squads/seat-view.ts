import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { atStake, debtsOf, owedTotal, type Rotation } from '@adashi/core';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { SeatRecord } from './store.ts';
import { calledName, type Seen } from './viewer.ts';

const trackRecordRow = z.object({ person_id: z.string(), charged: z.int(), on_time: z.int() });
export type TrackRecord = z.output<typeof trackRecordRow>;

/**
 * How often each member paid on time, in all their squads. Of others as it stood when this squad began: a record that
 * grows would tell week by week who failed.
 */
export async function trackRecords(
  db: Queryable,
  me: string,
  { squad, sees }: Seen,
  people: readonly string[],
): Promise<Map<string, TrackRecord>> {
  const rows = await rowsOf(trackRecordRow)`
    select person_id, count(*) as charged, count(*) filter (where state = 'confirmed' and first_failed_on is null) as on_time
    from contributions join seats on seats.id = seat_id
    join rounds on rounds.squad_id = contributions.squad_id and rounds.number = round
    where person_id = any(${people}::uuid[]) and state not in ('scheduled', 'submitted', 'cancelled')
      and (${sees.others} or person_id = ${me} or due_on < ${squad.startOn})
    group by person_id
  `.all(db);
  return new Map(rows.map((row) => [row.person_id, row]));
}

const IN_THE_POT = ['confirmed', 'recovered'];

function contributedBy(rotation: Rotation | undefined, seat: SeatRecord): number {
  const paid = rotation?.contributions.filter((c) => c.seat === seat.id && IN_THE_POT.includes(c.state)) ?? [];
  return paid.reduce((total, contribution) => total + contribution.amount, 0);
}

function owedBy(rotation: Rotation, seat: SeatRecord): number {
  return debtsOf(rotation, seat.id).reduce((total, debt) => total + owedTotal(debt), 0);
}

function standingOf(seat: SeatRecord, rotation: Rotation | undefined): NonNullable<SquadSeat['standing']> {
  const started = rotation?.seats.some((found) => found.id === seat.id);
  return {
    missing: rotation ? [] : seat.missing,
    contributed: contributedBy(rotation, seat),
    owes: rotation ? owedBy(rotation, seat) : 0,
    atStake: rotation && started ? atStake(rotation, seat.id) : 0,
  };
}

/** One seat as the caller sees it: its standing is for the member in it and for who sees all. */
export function toSeat(
  seen: Seen,
  seat: SeatRecord,
  me: string,
  rotation: Rotation | undefined,
  record: TrackRecord | undefined,
  file: SquadSeat['file'],
): SquadSeat {
  // Not the seat that one left, and came back to the squad by another.
  const isYou = seat.personId === me && seat.status === 'active';
  return {
    id: seat.id,
    position: seat.position,
    name: isYou ? `${seat.firstName} ${seat.lastName}` : calledName(seen, seat),
    initials: `${seat.firstName.charAt(0)}${seat.lastName.charAt(0)}`.toUpperCase(),
    isYou,
    status: seat.status,
    onTime: record?.on_time ?? 0,
    charged: record?.charged ?? 0,
    standing: isYou || seen.sees.others ? standingOf(seat, rotation) : null,
    file,
  };
}

/** What everybody may know of all: how many are ready to start, and how many owe something. */
export function countSeats(seats: readonly SeatRecord[], rotation: Rotation | undefined): SquadDetail['counts'] {
  const active = seats.filter((seat) => seat.status === 'active');
  return {
    ready: active.filter((seat) => rotation !== undefined || seat.missing.length === 0).length,
    owing: rotation ? seats.filter((seat) => owedBy(rotation, seat) > 0).length : 0,
  };
}
