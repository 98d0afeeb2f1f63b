import type { SeatId } from '../ids.ts';
import { type Contribution, chargeInFlight, owedTotal, type Payout, type Rotation } from './state.ts';

/** What an event or an act is about, settled or not. */
export type Named =
  | { readonly round: number; readonly seat: SeatId }
  | { readonly round: number; readonly seq: number };

/** Whether anything about a contribution can still change by itself: something is owed, or a debit is on its way. */
export function isOpen(contribution: Contribution): boolean {
  return owedTotal(contribution) > 0 || chargeInFlight(contribution) !== undefined;
}

/** Nothing becomes of it by itself any more; its bank may still send it back. */
export function isFinal({ state }: Payout): boolean {
  return state === 'paid' || state === 'cancelled';
}

/** A refund that is not collected yet is paid by those who received what its leaver had contributed (MONEY §4). */
function hasRefundToCome(rotation: Rotation): boolean {
  return rotation.rounds.some((round) => round.kind === 'refund' && !round.opened);
}

/**
 * What of a squad a step has to see (MONEY §7): all seats and rounds; of contributions and payouts what can still change, what
 * is `named`, and what a refund to come goes by, with all payouts of their rounds. The rest is settled.
 * `api/src/rotation/load.ts` reads the same from the database.
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
