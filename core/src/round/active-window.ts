import type { SeatId } from '../ids.ts';
import { type Contribution, chargeInFlight, owedTotal, type Payout, type Rotation } from './state.ts';

/** The contribution or payout that an event or an action names, settled or not. */
export type Named =
  | { readonly round: number; readonly seat: SeatId }
  | { readonly round: number; readonly seq: number };

/** Returns whether a contribution can still change by itself: an amount is owed, or a debit is in flight. */
export function isOpen(contribution: Contribution): boolean {
  return owedTotal(contribution) > 0 || chargeInFlight(contribution) !== undefined;
}

/** A final payout no longer changes by itself; the bank can still return the money. */
export function isFinal({ state }: Payout): boolean {
  return state === 'paid' || state === 'cancelled';
}

/** A refund that is not collected yet depends on the past contributions of the member who left (MONEY §4). */
function hasRefundToCome(rotation: Rotation): boolean {
  return rotation.rounds.some((round) => round.kind === 'refund' && !round.opened);
}

/**
 * Returns the rows that a step needs (MONEY §7): seats, rounds, unsettled or `named` contributions and payouts,
 * contributions for a coming refund, and all payouts of these rounds. `api/src/rotation/load.ts` reads the same rows.
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
