import { daysBetween, type LocalDate } from '../calendar/dates.ts';
import { type BasisPoints, type Cents, cents } from '../money/cents.ts';
import { memberCalendar, planRounds } from './plan.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { fullPot, planPayout, type Terms } from './terms.ts';

/** An amount in cents on a day, counted from the first charge. Payments by the member are negative. */
export interface Flow {
  readonly day: number;
  readonly amount: number;
}

/** Returns the cash flow of a position without defaults, on the real days between bank holidays (MONEY §4a). */
export function cashFlow(terms: Terms, position: number, rounds = planRounds(terms)): Flow[] {
  const entries = memberCalendar(terms, position, rounds);
  const first = entries[0]?.on ?? terms.startOn;
  return entries.map(({ on, amount }) => ({ day: daysBetween(first, on), amount }));
}

function presentValue(flow: readonly Flow[], weekly: number): number {
  const daily = Math.log1p(weekly) / 7;
  return flow.reduce((value, { day, amount }) => value + amount * Math.exp(-day * daily), 0);
}

function bisect(flow: readonly Flow[], low: number, high: number): number {
  const sign = Math.sign(presentValue(flow, low));
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(presentValue(flow, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the weekly internal rate of return nearest to zero, or null outside ±50 % a week. */
export function weeklyRate(flow: readonly Flow[]): number | null {
  const step = 0.0005;
  const changes = (low: number) => presentValue(flow, low) * presentValue(flow, low + step) <= 0;
  for (let cell = 0; cell < 1_000; cell += 1) {
    const up = cell * step;
    if (changes(up)) return bisect(flow, up, up + step);
    const down = -(cell + 1) * step;
    if (changes(down)) return bisect(flow, down, down + step);
  }
  return null;
}

/**
 * Returns the sum of the running balance over all days. A positive sum means a loan overall, and a negative sum means
 * a saving.
 */
function balanceDays(flow: readonly Flow[]): number {
  let [balance, since, sum] = [0, 0, 0];
  for (const { day, amount } of flow) {
    sum += balance * (day - since);
    since = day;
    balance += amount;
  }
  return sum;
}

/**
 * Returns whether a flow counts as a loan or a saving: the absolute average balance is at least two contributions
 * (MONEY §4a).
 */
function isLoanOrSaving(flow: readonly Flow[], contribution: Cents): boolean {
  return Math.abs(balanceDays(flow)) >= 2 * contribution * (flow.at(-1)?.day ?? 0);
}

export interface PositionCost {
  readonly position: number;
  /** Payout day of the position. */
  readonly payoutOn: LocalDate;
  /** Net amount of the position's payout, in cents. */
  readonly net: Cents;
  /** Fee of the position in cents, which is the cost in dollars (MONEY §4a). */
  readonly fee: Cents;
  /** Yearly rate in percent, positive for a borrower. Null if the screen shows 'About even, no yearly rate'. */
  readonly yearlyRate: number | null;
}

export function positionCost(terms: Terms, position: number, rounds = planRounds(terms)): PositionCost {
  const flow = cashFlow(terms, position, rounds);
  const { net, fee } = planPayout(fullPot(terms), terms);
  const weekly = isLoanOrSaving(flow, terms.contribution) ? weeklyRate(flow) : null;
  const payoutOn = rounds[position - 1]?.payoutOn ?? terms.startOn;
  return { position, payoutOn, net, fee, yearlyRate: weekly === null ? null : weekly * 52 * 100 };
}

/** Returns the cost of every position, ordered by position. */
export function positionCosts(terms: Terms): PositionCost[] {
  const rounds = planRounds(terms);
  return rounds.map((round) => positionCost(terms, round.number, rounds));
}

/** Highest yearly rate in percent, fees included. A platform setting can only lower this rate (MONEY §4a). */
const LAWFUL_YEARLY_RATE = SETTINGS.maxYearlyRate.most;

/** Number of tested rates between 0 and the legal limit. */
const RATES = 350;

/**
 * Returns the largest lawful fee in cents, or null if the first position is not a loan. A fee is lawful if the receipts
 * are worth at least the payments at some lawful rate (docs/decisions/0012-interest-cap-and-draw.md).
 */
function largestFeeInCents(terms: Terms, maxYearlyRate: number): Cents | null {
  const flow = cashFlow({ ...terms, feeBps: 0 }, 1);
  if (balanceDays(flow) <= 0) return null;
  const paidAt = flow.find(({ amount }) => amount > 0)?.day ?? 0;
  const worth = Array.from({ length: RATES + 1 }, (_, step) => {
    const weekly = (maxYearlyRate * step) / RATES / 5_200;
    return presentValue(flow, weekly) * (1 + weekly) ** (paidAt / 7);
  });
  return cents(Math.floor(Math.max(...worth)));
}

/** Returns the largest lawful fee in basis points, for the plan's real days and bank holidays (MONEY §4a). */
export function largestFee(plan: Omit<Terms, 'feeBps'>, maxYearlyRate: number = LAWFUL_YEARLY_RATE): BasisPoints {
  const whole = 10_000 - plan.reserveBps;
  const most = largestFeeInCents({ ...plan, feeBps: 0 }, maxYearlyRate);
  if (most === null) return whole;
  // The fee is rounded down to whole cents. A share is therefore lawful until its fee reaches the next cent.
  return Math.min(whole, Math.ceil(((most + 1) * 10_000) / fullPot(plan)) - 1);
}

/** Returns whether the first position stays within the lawful yearly rate, fees included (MONEY §4a). */
export function isLawful(terms: Terms, maxYearlyRate: number = LAWFUL_YEARLY_RATE): boolean {
  return terms.feeBps <= largestFee(terms, maxYearlyRate);
}

/**
 * Returns the usual fee. If the largest lawful fee is lower, returns that fee, rounded down to a multiple of 0.05 %
 * (MONEY §4a).
 */
export function defaultFee(
  plan: Omit<Terms, 'feeBps'>,
  { feeBps, maxYearlyRate }: Pick<Settings, 'feeBps' | 'maxYearlyRate'>,
): BasisPoints {
  const largest = largestFee(plan, maxYearlyRate);
  return largest >= feeBps ? feeBps : largest - (largest % 5);
}
