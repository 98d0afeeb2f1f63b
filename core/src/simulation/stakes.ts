import type { LocalDate } from '../calendar/dates.ts';
import { type Cents, cents, NOTHING } from '../money/cents.ts';
import { atStake } from '../round/guarantor.ts';
import { planRounds } from '../squad/plan.ts';
import type { Terms } from '../squad/terms.ts';
import { playOut, seatAt } from './play-out.ts';

/** A guarantor's maximum exposure in cents, from one day until the next stake. */
export interface Stake {
  readonly from: LocalDate;
  readonly amount: Cents;
}

/**
 * Returns a guarantor's exposure while the member pays (MONEY §3.5): the maximum of each round, and zero after the last
 * payout. The simulation uses the engine's rules.
 */
export function stakesOf(terms: Terms, position: number): Stake[] {
  const rounds = planRounds(terms);
  const played = playOut({ terms, fund: NOTHING, pays: () => true });
  const moments = Array.from(played, ({ day, outcome }) => ({
    from: day,
    amount: atStake(outcome.rotation, seatAt(position)),
  }));
  const stakes = rounds.map(({ dueOn, payoutOn }, index): Stake => {
    const end = rounds[index + 1]?.dueOn ?? payoutOn;
    // An exposure is valid until the next moment at which the exposure changes.
    const meanwhile = moments.filter(({ from }, at) => from < end && (moments[at + 1]?.from ?? end) > dueOn);
    return { from: dueOn, amount: cents(Math.max(0, ...meanwhile.map(({ amount }) => amount))) };
  });
  return [...stakes, { from: rounds.at(-1)?.payoutOn ?? terms.startOn, amount: NOTHING }];
}

/** Returns the first of the highest stakes, or undefined for an empty list. */
export function highestStake(stakes: readonly Stake[]): Stake | undefined {
  return stakes.reduce<Stake | undefined>(
    (most, stake) => (most && most.amount >= stake.amount ? most : stake),
    undefined,
  );
}
