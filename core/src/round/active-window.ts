import type { SeatId } from '../ids.ts';
import { type Contribution, chargeInFlight, owedTotal, type Payout, type Rotation } from './state.ts';

/** Contributions and payouts that an event or an action names. They may already be settled. */
export type Named =
  | { readonly round: number; readonly seat: SeatId }
  | { readonly round: number; readonly seq: number };

/**
 * Returns whether a contribution has an owed amount or a debit in flight. Such a contribution can change at any time.
 */
export function isOpen(contribution: Contribution): boolean {
  return owedTotal(contribution) > 0 || chargeInFlight(contribution) !== undefined;
}

/** Returns whether a payout is final. Only a bank return can still change a final payout. */
export function isFinal({ state }: Payout): boolean {
  return state === 'paid' || state === 'cancelled';
}

/**
 * Returns whether a refund round is not collected yet. The refund depends on the leaver's past contributions (MONEY
 * §4).
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
