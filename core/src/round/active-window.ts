import type { SeatId } from '../ids.ts';
import { type Contribution, chargeInFlight, owedTotal, type Payout, type Rotation } from './state.ts';

/** A contribution or payout that an event or an action names. The named row may already be settled. */
export type Named =
  | { readonly round: number; readonly seat: SeatId }
  | { readonly round: number; readonly seq: number };

/**
 * Returns whether a contribution can change without a new event or action, because an amount is owed or a debit is in
 * flight.
 */
export function isOpen(contribution: Contribution): boolean {
  return owedTotal(contribution) > 0 || chargeInFlight(contribution) !== undefined;
}

/** Returns whether a payout is final. Only a return by the bank can still change a final payout. */
export function isFinal({ state }: Payout): boolean {
  return state === 'paid' || state === 'cancelled';
}

/**
 * Returns whether a refund round was not collected yet. The refund depends on the past contributions of the member who
 * left (MONEY §4).
 */
function hasRefundToCome(rotation: Rotation): boolean {
  return rotation.rounds.some((round) => round.kind === 'refund' && !round.opened);
}

/**
 * Returns the rows that a step needs (MONEY §7): all seats and rounds, the unsettled or `named` contributions and
 * payouts, and the past contributions that a coming refund needs. `api/src/rotation/repository/read.ts` reads the same rows.
 */
export function activeWindow(rotation: Rotation, named: readonly Named[]): Rotation {
  const leavers = new Set(
    hasRefundToCome(rotation) ? rotation.seats.filter(({ status }) => status === 'left').map((seat) => seat.id) : [],
  );
  const isNamed = (own: Contribution) =>
    named.some((key) => 'seat' in key && key.round === own.round && key.seat === own.seat);
  const contributions = rotation.contributions.filter((own) => isOpen(own) || leavers.has(own.seat) || isNamed(own));
  const payable = rotation.payouts.filter((payout) => !isFinal(payout));
  const rounds = new Set([...contributions, ...named, ...payable].map(({ round }) => round));
  const payouts = rotation.payouts.filter((payout) => rounds.has(payout.round));
  return { ...rotation, contributions, payouts };
}
