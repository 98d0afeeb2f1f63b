import type { SeatId } from '../ids.ts';
import { add, type Cents, least, subtract, times } from '../money/cents.ts';
import type { Terms } from '../squad/terms.ts';
import { payersOf } from './collect.ts';
import { ownRound } from './order.ts';
import { type Contribution, debtsOf, mainPayout, owedTotal, type Rotation } from './state.ts';

/** What of a contribution is owed to others: what is missing in the own pot is missing to nobody else. */
function toOthers(contribution: Contribution, ownNumber: number | undefined): Cents {
  const owed = owedTotal(contribution);
  return contribution.round === ownNumber ? subtract(owed, contribution.owed.pot) : owed;
}

function owedToOthers(contributions: readonly Contribution[], ownNumber: number | undefined): Cents {
  return add(...contributions.map((contribution) => toOthers(contribution, ownNumber)));
}

/**
 * The most that a guarantor could be asked for from now on (MONEY §3.5), in cents: after the payout what is still to be
 * contributed, on its way or missed since then, a sum that falls with every contribution; before it, what was missed or is
 * on its way.
 */
export function atStake(rotation: Rotation, seat: SeatId): Cents {
  const own = ownRound(rotation, seat);
  const contributed = rotation.contributions.filter((contribution) => contribution.seat === seat);
  if (!own || mainPayout(rotation, own.number).attempt === 0) return owedToOthers(contributed, own?.number);
  const since = contributed.filter((contribution) => contribution.round > own.number);
  const pays = rotation.rounds.filter(
    (round) => !round.opened && payersOf(rotation, round).some((payer) => payer.id === seat),
  );
  return add(times(rotation.terms.contribution, pays.length), ...since.map(owedTotal));
}

/** What a guarantor answers for just now: what the member owes to others, never more than what is at stake (MONEY §3.5). */
export function guarantorLiability(rotation: Rotation, seat: SeatId): Cents {
  const owed = owedToOthers(debtsOf(rotation, seat), ownRound(rotation, seat)?.number);
  return least(owed, atStake(rotation, seat));
}

/** A debt that a guarantor is asked for, and how much of it. */
export interface AskedFor {
  readonly debt: Contribution;
  readonly amount: Cents;
}

/** The debts that a guarantor is asked for, the oldest first, as far as they answer for them (MONEY §3.5). */
export function askedOfGuarantor(rotation: Rotation, seat: SeatId): AskedFor[] {
  const ownNumber = ownRound(rotation, seat)?.number;
  let left = guarantorLiability(rotation, seat);
  const debts = debtsOf(rotation, seat).toSorted((a, b) => a.round - b.round);
  return debts.flatMap((debt): AskedFor[] => {
    const amount = least(toOthers(debt, ownNumber), left);
    left = subtract(left, amount);
    return amount > 0 ? [{ debt, amount }] : [];
  });
}

/**
 * What a guarantor promises at most in one squad (MONEY §3.5), in cents: `inAll` every contribution of the member but the
 * one to the own pot; `afterPayout` those that come after the own one, at the payout, and a contribution less every round.
 */
export function guaranteeLimits(
  { contribution, size }: Pick<Terms, 'contribution' | 'size'>,
  position: number,
): { readonly inAll: Cents; readonly afterPayout: Cents } {
  return { inAll: times(contribution, size - 1), afterPayout: times(contribution, size - position) };
}
