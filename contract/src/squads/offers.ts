import { closingDay, localDate } from '@adashi/core';
import type { SquadDetail, SquadSeat } from './squad-views.ts';

type Seated = Pick<SquadSeat, 'id'>;

/** Returns whether the pot of a seat is in collection or was paid. The seat can then no longer leave or swap (MONEY §4). */
export function hasHadTurn({ status, rounds }: SquadDetail, { id }: Seated): boolean {
  const own = rounds.find(({ recipient }) => recipient === id);
  return status === 'active' && (own === undefined || own.isOpen);
}

const seatOfCaller = ({ seats }: SquadDetail) => seats.find(({ isYou, status }) => isYou && status === 'active');

/** Reasons that block an act of a member on their own seat. */
export type SeatObstacle = 'suspended' | 'had_turn' | 'no_position' | 'owes' | 'nobody';

/** Returns the reason why the member cannot leave now, or null. */
export function whyNotLeave(squad: SquadDetail): SeatObstacle | null {
  const mine = seatOfCaller(squad);
  if (!mine) return null;
  if (squad.suspended) return 'suspended';
  return hasHadTurn(squad, mine) ? 'had_turn' : null;
}

/**
 * Lists the seats that the member can swap with now. The list includes members with debts, because the list would
 * otherwise reveal the debts. A member with a debt can accept the offer after paying.
 */
export function swapPartners(squad: SquadDetail): SquadSeat[] {
  return squad.seats.filter(
    (other) => !other.isYou && other.position !== null && other.status === 'active' && !hasHadTurn(squad, other),
  );
}

/** Returns the reason why the member cannot ask for a swap now, or null. */
export function whyNotSwap(squad: SquadDetail): SeatObstacle | null {
  const mine = seatOfCaller(squad);
  if (!mine) return null;
  if (squad.suspended) return 'suspended';
  if (hasHadTurn(squad, mine)) return 'had_turn';
  if (mine.position === null) return 'no_position';
  if (squad.inDefault) return 'owes';
  return swapPartners(squad).length === 0 ? 'nobody' : null;
}

/** Lists the swap offers that the member can answer now. */
export function openOffers(squad: SquadDetail): SquadDetail['swaps'] {
  const mine = seatOfCaller(squad);
  const partners = new Set(swapPartners(squad).map(({ id }) => id));
  if (!mine || squad.suspended || hasHadTurn(squad, mine)) return [];
  return squad.swaps.filter(({ from, to }) => to === mine.id && partners.has(from));
}

/** Returns the reason why the member cannot accept a swap offer now, or null. Declining is still possible. */
export function whyNotAccept({ inDefault }: SquadDetail): SeatObstacle | null {
  return inDefault ? 'owes' : null;
}

/** Returns the members who are ready for the start. If staff assign positions, a member is ready without a position. */
export function readySeats({ seats, orderRule }: SquadDetail): readonly SquadSeat[] {
  const isReady = ({ status, standing }: SquadSeat) =>
    status === 'active' && standing?.missing.every((need) => need === 'position' && orderRule === 'assigned');
  return seats.filter(isReady);
}

/** Reasons against an immediate start. A squad with a draw starts on its own when the draw is known. */
export type StartObstacle = 'too_early' | 'not_ready' | 'draw';

/** Returns the reason why staff cannot start an upcoming squad now, or null. */
export function whyNotStart(squad: SquadDetail): StartObstacle | null {
  if (squad.today < closingDay({ ...squad, startOn: localDate(squad.startOn) })) return 'too_early';
  if (squad.orderRule === 'draw') return 'draw';
  return squad.counts.ready < squad.size ? 'not_ready' : null;
}

/** Staff acts that the server currently accepts for a squad. */
export type SquadOffer = 'approve' | 'decline' | 'cancel' | 'start' | 'reduce' | 'rename' | 'edit' | 'positions';

export function squadOffers(squad: SquadDetail): readonly SquadOffer[] {
  const { status, kind, orderRule, seats, size } = squad;
  if (kind === 'test') return [];
  if (status === 'active') return ['rename'];
  if (status === 'pending') return ['decline', 'approve', 'cancel', 'rename'];
  if (status !== 'upcoming') return [];
  const ready = readySeats(squad).length;
  return [
    ...(orderRule === 'assigned' && seats.length > 0 ? (['positions'] as const) : []),
    ...(whyNotStart(squad) ? [] : (['start'] as const)),
    kind === 'standard' && seats.length === 0 ? 'edit' : 'rename',
    ...(ready >= 2 && ready < size ? (['reduce'] as const) : []),
    'cancel',
  ];
}

/** Staff acts that the server currently accepts for a member of a squad. */
export type SeatOffer = 'notice' | 'decision' | 'withdraw' | 'remove' | 'replace';

/** Staff cannot act on a member who left. After a member's payout, staff can only withdraw a removal notice. */
export function seatOffers(squad: SquadDetail, seat: SquadSeat): readonly SeatOffer[] {
  const { status, kind, today } = squad;
  const removal = seat.file?.removal;
  if (kind === 'test' || seat.status === 'left') return [];
  if (status === 'upcoming' || status === 'pending') return ['remove'];
  if (status !== 'active') return [];
  if (hasHadTurn(squad, seat)) return removal ? ['withdraw'] : [];
  if (!removal) return ['replace', 'notice'];
  return ['replace', 'withdraw', ...(today < removal.decisionOn ? [] : (['decision'] as const))];
}
