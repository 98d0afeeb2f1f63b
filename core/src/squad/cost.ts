import { daysBetween, type LocalDate } from '../calendar/dates.ts';
import { type BasisPoints, type Cents, cents } from '../money/cents.ts';
import { memberCalendar, planRounds } from './plan.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { fullPot, planPayout, type Terms } from './terms.ts';

/** Cents on a day, counted from the first charge; negative is paid in. */
export interface Flow {
  readonly day: number;
  readonly amount: number;
}

/** A position's dated cash flow, its holidays too, as if nobody defaults (MONEY §4a). */
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

/** The weekly internal rate of return nearest zero, or null when there is none within ±50 % a week. */
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

/** The running balance, summed over all days: above zero the flow is on the whole a loan, below it a saving. */
function balanceDays(flow: readonly Flow[]): number {
  let [balance, since, sum] = [0, 0, 0];
  for (const { day, amount } of flow) {
    sum += balance * (day - since);
    since = day;
    balance += amount;
  }
  return sum;
}

/** The running balance must average at least two contributions either way to be a loan or a saving (MONEY §4a). */
function isLoanOrSaving(flow: readonly Flow[], contribution: Cents): boolean {
  return Math.abs(balanceDays(flow)) >= 2 * contribution * (flow.at(-1)?.day ?? 0);
}

export interface PositionCost {
  readonly position: number;
  /** The day on which the pot of this position is paid. */
  readonly payoutOn: LocalDate;
  /** What the member receives then. */
  readonly net: Cents;
  /** In dollars the cost is the fee (MONEY §4a). */
  readonly fee: Cents;
  /** Percent a year, or null where the words are 'About even, no yearly rate'. Positive for who borrows. */
  readonly yearlyRate: number | null;
}

export function positionCost(terms: Terms, position: number, rounds = planRounds(terms)): PositionCost {
  const flow = cashFlow(terms, position, rounds);
  const { net, fee } = planPayout(fullPot(terms), terms);
  const weekly = isLoanOrSaving(flow, terms.contribution) ? weeklyRate(flow) : null;
  const payoutOn = rounds[position - 1]?.payoutOn ?? terms.startOn;
  return { position, payoutOn, net, fee, yearlyRate: weekly === null ? null : weekly * 52 * 100 };
}

/** The cost of every position, in order. */
export function positionCosts(terms: Terms): PositionCost[] {
  const rounds = planRounds(terms);
  return rounds.map((round) => positionCost(terms, round.number, rounds));
}

/** In percent, fees included: the house may ask for less, never for more (MONEY §4a). */
const LAWFUL_YEARLY_RATE = SETTINGS.maxYearlyRate.most;

/** How finely the rates between 0 and the lawful one are looked at. */
const RATES = 350;

/**
 * The largest allowed fee in cents: at some lawful rate, the present value of what the first position receives is at least
 * that of what it pays. Null if the first position is no loan, because two or three seats pay before they receive
 * (docs/decisions/0012-interest-cap-and-draw.md).
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

/** The largest fee that the law allows this very plan, its dates and holidays included, in basis points (MONEY §4a). */
export function largestFee(plan: Omit<Terms, 'feeBps'>, maxYearlyRate: number = LAWFUL_YEARLY_RATE): BasisPoints {
  const whole = 10_000 - plan.reserveBps;
  const most = largestFeeInCents({ ...plan, feeBps: 0 }, maxYearlyRate);
  if (most === null) return whole;
  // A fee is rounded down to whole cents, so every share below the next cent is still lawful.
  return Math.min(whole, Math.ceil(((most + 1) * 10_000) / fullPot(plan)) - 1);
}

/** Whether the first position stays within the lawful yearly rate, fees included: the one question of MONEY §4a. */
export function isLawful(terms: Terms, maxYearlyRate: number = LAWFUL_YEARLY_RATE): boolean {
  return terms.feeBps <= largestFee(terms, maxYearlyRate);
}

/** The usual fee, or the largest lawful one rounded down to 0.05 % where that is less (MONEY §4a). */
export function defaultFee(
  plan: Omit<Terms, 'feeBps'>,
  { feeBps, maxYearlyRate }: Pick<Settings, 'feeBps' | 'maxYearlyRate'>,
): BasisPoints {
  const largest = largestFee(plan, maxYearlyRate);
  return largest >= feeBps ? feeBps : largest - (largest % 5);
}
