import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId } from '../ids.ts';
import { chargeInFlight, contributedRounds, debtsOf, mainPayout, type Rotation, type Round, seatOf } from './state.ts';

type Turn = Pick<Round, 'kind' | 'recipient'>;

function unopened(rotation: Rotation): Round[] {
  return rotation.rounds.filter((round) => !round.opened).toSorted((a, b) => a.number - b.number);
}

/** Returns the round whose pot a seat receives, or undefined after the cancellation of the seat's refund. */
export function ownRound(rotation: Rotation, seat: SeatId): Round | undefined {
  return rotation.rounds.find((round) => round.recipient === seat);
}

/**
 * Assigns recipients to the slots that are not collected yet, with refunds last. Each slot keeps its date, and slots
 * without a recipient are removed.
 */
function reschedule(rotation: Rotation, turns: readonly Turn[]): void {
  const ordered = [
    ...turns.filter((turn) => turn.kind === 'rotation'),
    ...turns.filter((turn) => turn.kind === 'refund'),
  ];
  const slots = unopened(rotation);
  slots.forEach((slot, index) => {
    const turn = ordered[index];
    if (turn) Object.assign(slot, { kind: turn.kind, recipient: turn.recipient });
    else drop(rotation, slot);
  });
}

function drop(rotation: Rotation, slot: Round): void {
  rotation.rounds = rotation.rounds.filter((round) => round !== slot);
  mainPayout(rotation, slot.number).state = 'cancelled';
}

/**
 * Moves a debtor without a payout to the last position, and all later seats one position up (MONEY §3.6). Refunds and
 * rounds in collection keep their slots.
 */
export function moveToLastPlace(rotation: Rotation, seat: SeatId): void {
  const turns = unopened(rotation).map(({ kind, recipient }): Turn => ({ kind, recipient }));
  const isOwn = ({ kind, recipient }: Turn) => kind === 'rotation' && recipient === seat;
  reschedule(rotation, [...turns.filter((turn) => !isOwn(turn)), ...turns.filter(isOwn)]);
}

/** Returns whether a default on a day moves a seat's payout to the last place (MONEY §3.6). */
export function isMovedByDefault(rotation: Rotation, seat: SeatId, on: LocalDate): boolean {
  const own = ownRound(rotation, seat);
  return own?.kind === 'rotation' && own.submitOn > on;
}

export type LeaveRefusal = 'already_left' | 'already_paid';

/** Returns the reason that keeps a member in a running squad, or null if the member may leave (MONEY §4). */
export function leaveRefusal(rotation: Rotation, seat: SeatId): LeaveRefusal | null {
  if (seatOf(rotation, seat).status === 'left') return 'already_left';
  const own = ownRound(rotation, seat);
  return !own || own.opened ? 'already_paid' : null;
}

/**
 * Replaces the leaver's round by a refund at the end of the order, or removes the round if there is nothing to refund
 * (MONEY §4).
 */
export function leave(rotation: Rotation, seat: SeatId): void {
  const hasContributed = contributedRounds(rotation, seat).length > 0;
  const others = unopened(rotation).filter((round) => round.recipient !== seat);
  const turns = others.map(({ kind, recipient }): Turn => ({ kind, recipient }));
  seatOf(rotation, seat).status = 'left';
  reschedule(rotation, hasContributed ? [...turns, { kind: 'refund', recipient: seat }] : turns);
}

/** Returns whether a failed or owed contribution of a seat blocks swaps (MONEY §3.6). */
export function isInDefault(rotation: Rotation, seat: SeatId): boolean {
  return retryUnderWay(rotation, seat) || debtsOf(rotation, seat).length > 0;
}

export type SwapRefusal = 'already_paid' | 'in_default' | 'same_seat';

/**
 * Returns the reason against a swap of two members, or null. Both members must be active, without a payout and without
 * failed or owed contributions, and neither round may be in collection (MONEY §2, §3.6).
 */
export function swapRefusal(rotation: Rotation, a: SeatId, b: SeatId): SwapRefusal | null {
  return swapOfferRefusal(rotation, a, b) ?? (isInDefault(rotation, b) ? 'in_default' : null);
}

/**
 * Returns the reason against an offer of seat `a` to swap with seat `b`, or null. A debt of seat `b` blocks only the
 * acceptance, because a rejected offer would reveal the debt.
 */
export function swapOfferRefusal(rotation: Rotation, a: SeatId, b: SeatId): SwapRefusal | null {
  if (a === b) return 'same_seat';
  if ([a, b].some((seat) => leaveRefusal(rotation, seat))) return 'already_paid';
  return isInDefault(rotation, a) ? 'in_default' : null;
}

export function swap(rotation: Rotation, a: SeatId, b: SeatId): void {
  const [ofA, ofB] = [ownRound(rotation, a), ownRound(rotation, b)];
  if (!ofA || !ofB) throw new Error('a seat of the swap has no round');
  ofA.recipient = b;
  ofB.recipient = a;
}

/**
 * Returns whether a seat's debt has a retry in flight or planned. The payout to the seat waits for this retry (MONEY
 * §3.6).
 */
export function retryUnderWay(rotation: Rotation, seat: SeatId): boolean {
  return rotation.contributions.some(
    (contribution) =>
      contribution.seat === seat &&
      (contribution.state === 'failed' ||
        (contribution.charges.length > 1 && chargeInFlight(contribution) !== undefined)),
  );
}
