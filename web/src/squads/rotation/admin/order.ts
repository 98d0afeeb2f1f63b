import type { SquadDetail, SquadSeat } from '@adashi/contract';
import { fullPot, guaranteeLimits, planPayout, planRounds } from '@adashi/core';
import { termsOf } from '../../../client/terms-of.ts';

/** Returns the active seats by position. Seats without a position are at the end, by day of joining. */
export function inOrder(squad: SquadDetail): readonly SquadSeat[] {
  const active = squad.seats.filter(({ status }) => status === 'active');
  return active.toSorted((a, b) => (a.position ?? squad.size + 1) - (b.position ?? squad.size + 1));
}

/** Returns a copy of a list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export interface Place {
  readonly seat: SquadSeat;
  readonly position: number;
  readonly payoutOn: string;
  /** Contributions of the seat after its payout, in cents. */
  readonly owesAfter: number;
  /** Whether the contributions after the payout have no verified guarantor. */
  readonly isUnsecured: boolean;
}

/** Returns the payout day of each seat for a given payout order, and the contributions that remain after the payout. */
export function placesOf(squad: SquadDetail, order: readonly SquadSeat[]): readonly Place[] {
  const terms = termsOf(squad);
  const rounds = planRounds(terms);
  return order.map((seat, index) => {
    const owesAfter = guaranteeLimits(terms, index + 1).afterPayout;
    const lacks = seat.standing?.missing.includes('guarantor') ?? false;
    const payoutOn = rounds[index]?.payoutOn ?? squad.startOn;
    return { seat, position: index + 1, payoutOn, owesAfter, isUnsecured: lacks && owesAfter > 0 };
  });
}

/** Returns the net payout of each member in cents. */
export function payoutOf(squad: SquadDetail): number {
  const terms = termsOf(squad);
  return planPayout(fullPot(terms), terms).net;
}
