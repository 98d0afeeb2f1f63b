import type { LocalDate } from '../calendar/dates.ts';
import { type Cents, cents, NOTHING } from '../money/cents.ts';
import { atStake } from '../round/guarantor.ts';
import { planRounds } from '../squad/plan.ts';
import type { Terms } from '../squad/terms.ts';
import { playOut, seatAt } from './play-out.ts';

/** The most, in cents, that a guarantor could be asked for from a day on, until that of the next stake. */
export interface Stake {
  readonly from: LocalDate;
  readonly amount: Cents;
}

/**
 * How what is at stake for a guarantor rises and falls, round by round, as long as the member pays (MONEY §3.5): the most
 * on any day from the due day of a round until that of the next, and nothing from the last payout on. Played by the rules.
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
    // What is at stake at a moment is so until the next one.
    const meanwhile = moments.filter(({ from }, at) => from < end && (moments[at + 1]?.from ?? end) > dueOn);
    return { from: dueOn, amount: cents(Math.max(0, ...meanwhile.map(({ amount }) => amount))) };
  });
  return [...stakes, { from: rounds.at(-1)?.payoutOn ?? terms.startOn, amount: NOTHING }];
}

/** The highest of stakes, the first of them where several are; undefined where there is none. */
export function highestStake(stakes: readonly Stake[]): Stake | undefined {
  return stakes.reduce<Stake | undefined>(
    (most, stake) => (most && most.amount >= stake.amount ? most : stake),
    undefined,
  );
}
