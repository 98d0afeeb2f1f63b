import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { atStake, lateSum, type Rotation } from '@adashi/core';
import type { ShownSeat, TrackRecord } from './shown-squad.ts';
import { calledName, type Seen } from './visibility.ts';

/** Returns the sum of a seat's confirmed debits in a practice squad, which has no rows in the database. */
function practicePaid(rotation: Rotation | undefined, seat: ShownSeat): number {
  const own = rotation?.contributions.filter((contribution) => contribution.seat === seat.id) ?? [];
  const confirmed = own.flatMap(({ charges }) => charges).filter(({ state }) => state === 'confirmed');
  return confirmed.reduce((total, { amount }) => total + amount, 0);
}

function standingOf(seat: ShownSeat, rotation: Rotation | undefined): NonNullable<SquadSeat['standing']> {
  const started = rotation?.seats.some((found) => found.id === seat.id);
  return {
    missing: rotation ? [] : seat.missing,
    contributed: seat.paid ?? practicePaid(rotation, seat),
    owes: rotation ? lateSum(rotation, seat.id) : 0,
    atStake: rotation && started ? atStake(rotation, seat.id) : 0,
  };
}

/**
 * Returns the parts of one seat that the caller may see. The payment record is visible only to the seat's member and to
 * viewers with full access.
 */
export function toSeat(
  seen: Seen,
  seat: ShownSeat,
  me: string,
  rotation: Rotation | undefined,
  record: TrackRecord | undefined,
  file: SquadSeat['file'],
): SquadSeat {
  // Excludes a seat that the caller left, because the caller may now have another seat in the squad.
  const isYou = seat.personId === me && seat.status === 'active';
  return {
    id: seat.id,
    position: seat.position,
    name: isYou ? `${seat.firstName} ${seat.lastName}` : calledName(seen, seat),
    initials: `${seat.firstName.charAt(0)}${seat.lastName.charAt(0)}`.toUpperCase(),
    isYou,
    status: seat.status,
    onTime: record?.onTime ?? 0,
    charged: record?.charged ?? 0,
    standing: isYou || seen.sees.others ? standingOf(seat, rotation) : null,
    file,
  };
}

/** Returns totals for every member: the number of seats ready to start, and the number of seats with debts. */
export function countSeats(seats: readonly ShownSeat[], rotation: Rotation | undefined): SquadDetail['counts'] {
  const active = seats.filter((seat) => seat.status === 'active');
  return {
    ready: active.filter((seat) => rotation !== undefined || seat.missing.length === 0).length,
    owing: rotation ? seats.filter((seat) => lateSum(rotation, seat.id) > 0).length : 0,
  };
}
