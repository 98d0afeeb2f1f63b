import type { LocalDate } from '../calendar/dates.ts';
import { type Cents, NOTHING } from '../money/cents.ts';
import { atStake } from '../squad/guarantor.ts';
import { planRounds } from '../squad/plan.ts';
import type { Terms } from '../squad/terms.ts';
import { playOut, seatAt } from './play-out.ts';

/** The most, in cents, that a guarantor could be asked for from a day on, until that of the next stake. */
export interface Stake {
  readonly from: LocalDate;
  readonly amount: Cents;
}

const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);

/**
 * How what is at stake for a guarantor rises and falls, round by round, as long as the member pays (MONEY §3.5): the most
 * on any day from the due day of a round until that of the next, and nothing from the last payout on. Played by the rules.
 */
export function stakesOf(terms: Terms, position: number): Stake[] {
  const rounds = planRounds(terms);
  const ends = rounds.map((round, index) => rounds[index + 1]?.dueOn ?? round.payoutOn);
  const most = rounds.map(() => NOTHING);
  let [before, since]: [Cents, LocalDate | undefined] = [NOTHING, undefined];
  const note = (until: LocalDate | undefined) => {
    rounds.forEach(({ dueOn }, index) => {
      const isThen = (until === undefined || dueOn < until) && (since === undefined || since < (ends[index] ?? dueOn));
      if (isThen) most[index] = larger(most[index] ?? NOTHING, before);
    });
  };
  for (const { day, outcome } of playOut({ terms, fund: NOTHING, pays: () => true })) {
    note(day);
    [before, since] = [atStake(outcome.rotation, seatAt(position)), day];
  }
  const last = ends.at(-1) ?? terms.startOn;
  return [
    ...rounds.map(({ dueOn }, index) => ({ from: dueOn, amount: most[index] ?? NOTHING })),
    { from: last, amount: NOTHING },
  ];
}

/** The highest of stakes, the first of them where several are; undefined where there is none. */
export function highestStake(stakes: readonly Stake[]): Stake | undefined {
  return stakes.reduce<Stake | undefined>(
    (most, stake) => (most && most.amount >= stake.amount ? most : stake),
    undefined,
  );
}
