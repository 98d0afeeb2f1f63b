import type { SeatId } from '../ids.ts';
import { add, type Cents, least, subtract, times } from '../money/cents.ts';
import type { Terms } from '../squad/terms.ts';
import { payersOf } from './collect.ts';
import { ownRound } from './order.ts';
import { type Contribution, debtsOf, mainPayout, owedTotal, type Rotation } from './state.ts';

/**
 * Returns the part of a contribution that the member owes to other people. A shortfall in the member's own pot
 * affects only the member.
 */
function toOthers(contribution: Contribution, ownNumber: number | undefined): Cents {
  const owed = owedTotal(contribution);
  return contribution.round === ownNumber ? subtract(owed, contribution.owed.pot) : owed;
}

function owedToOthers(contributions: readonly Contribution[], ownNumber: number | undefined): Cents {
  return add(...contributions.map((contribution) => toOthers(contribution, ownNumber)));
}

/**
 * Returns a guarantor's maximum exposure from now on, in cents (MONEY §3.5). Coming contributions count only after
 * the member's payout.
 */
export function atStake(rotation: Rotation, seat: SeatId): Cents {
  const own = ownRound(rotation, seat);
  const contributed = rotation.contributions.filter((contribution) => contribution.seat === seat);
  if (!own || mainPayout(rotation, own.number).attempt === 0) return owedToOthers(contributed, own?.number);
  // The charge for a takeover has a round number above the squad's size. This charge pays for rounds before the payout,
  // so it does not count.
  const since = contributed.filter(({ round }) => round > own.number && round <= rotation.terms.size);
  const pays = rotation.rounds.filter(
    (round) => !round.opened && payersOf(rotation, round).some((payer) => payer.id === seat),
  );
  return add(times(rotation.terms.contribution, pays.length), ...since.map(owedTotal));
}

/**
 * Returns the amount in cents that a guarantor must cover now: the member's debt to other people, up to the exposure
 * (MONEY §3.5).
 */
export function guarantorLiability(rotation: Rotation, seat: SeatId): Cents {
  const owed = owedToOthers(debtsOf(rotation, seat), ownRound(rotation, seat)?.number);
  return least(owed, atStake(rotation, seat));
}

/** A debt and the part of the debt that the guarantor must pay. */
export interface AskedFor {
  readonly debt: Contribution;
  readonly amount: Cents;
}

/** Returns the requested debts up to a total, in order. */
export function askedUpTo(asked: readonly AskedFor[], total: Cents): AskedFor[] {
  let left = total;
  return asked.flatMap(({ debt, amount: whole }): AskedFor[] => {
    const amount = least(whole, left);
    left = subtract(left, amount);
    return amount > 0 ? [{ debt, amount }] : [];
  });
}

/**
 * Returns the debts that a guarantor must pay, oldest first, up to the guarantor's liability and up to the unused part
 * of the signed amount (MONEY §3.5).
 */
export function askedOfGuarantor(rotation: Rotation, seat: SeatId, unused: Cents): AskedFor[] {
  const ownNumber = ownRound(rotation, seat)?.number;
  const debts = debtsOf(rotation, seat).toSorted((a, b) => a.round - b.round);
  const asked = debts.map((debt) => ({ debt, amount: toOthers(debt, ownNumber) }));
  return askedUpTo(asked, least(guarantorLiability(rotation, seat), unused));
}

/**
 * Returns the limits of a guarantee in one squad, in cents (MONEY §3.5). `inAll` covers all contributions outside the
 * member's own pot, and `afterPayout` covers the contributions after the member's payout.
 */
export function guaranteeLimits(
  { contribution, size }: Pick<Terms, 'contribution' | 'size'>,
  position: number,
): { readonly inAll: Cents; readonly afterPayout: Cents } {
  return { inAll: times(contribution, size - 1), afterPayout: times(contribution, size - position) };
}
