import { fullPot, LIMITS, planPayout, type Terms } from '../squad/terms.ts';
import { type BasisPoints, type Cents, minus } from './cents.ts';

type Priced = Pick<Terms, 'contribution' | 'size' | 'feeBps' | 'reserveBps'>;

export interface PositionCost {
  readonly position: number;
  /** What the member receives in the round of the position. */
  readonly net: Cents;
  /** In dollars the cost is the fee (MONEY §4a). */
  readonly fee: Cents;
  /** Percent a year, or null where the words are 'About even, no yearly rate'. Positive for who borrows. */
  readonly yearlyRate: number | null;
}

/** A position's cash flow, week by week: index 0 is the first due day. Cents; negative is paid in (MONEY §4a). */
export function cashFlow(terms: Priced, position: number, payoutDelayWeeks = 1): number[] {
  const payout = planPayout(fullPot(terms), terms);
  const flow = Array.from({ length: terms.size + 1 }, (_, week): number =>
    week < terms.size ? minus(terms.contribution) : 0,
  );
  const put = (week: number, amount: number) => {
    flow[week] = (flow[week] ?? 0) + amount;
  };
  put(position - 1 + payoutDelayWeeks, payout.net);
  put(terms.size, payout.reserveShare);
  return flow;
}

function presentValue(flow: readonly number[], rate: number): number {
  return flow.reduceRight((value, amount) => value / (1 + rate) + amount, 0);
}

function bisect(flow: readonly number[], low: number, high: number): number {
  const sign = Math.sign(presentValue(flow, low));
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(presentValue(flow, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The weekly internal rate of return nearest zero, or null when there is none within ±50 % a week. */
export function weeklyRate(flow: readonly number[]): number | null {
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

/** The yearly rate whatever the balance; null only where no root exists. */
function rawYearlyRate(flow: readonly number[]): number | null {
  const weekly = weeklyRate(flow);
  return weekly === null ? null : weekly * 52 * 100;
}

/** The running balance must average at least two contributions either way to be a loan or a saving (MONEY §4a). */
function isLoanOrSaving(flow: readonly number[], contribution: Cents): boolean {
  let balance = 0;
  const area = flow.slice(0, -1).reduce((total, amount) => {
    balance += amount;
    return total + balance;
  }, 0);
  return Math.abs(area) >= 2 * contribution * (flow.length - 1);
}

export function positionCost(terms: Priced, position: number): PositionCost {
  const flow = cashFlow(terms, position);
  const payout = planPayout(fullPot(terms), terms);
  const yearlyRate = isLoanOrSaving(flow, terms.contribution) ? rawYearlyRate(flow) : null;
  return { position, net: payout.net, fee: payout.fee, yearlyRate };
}

/**
 * Whether the first position stays within the lawful yearly rate, fees included (MONEY §4a). Asked of the root itself,
 * shown or not: a small squad whose balance is too short to show a rate is still a loan to the law. No root: no loan.
 */
export function isLawful(terms: Priced, maxYearlyRate: number = LIMITS.maxYearlyRate): boolean {
  const rate = rawYearlyRate(cashFlow(terms, 1));
  return rate === null || rate <= maxYearlyRate;
}

/** The largest fee such that it and every smaller one is lawful, in basis points. */
export function largestFee(terms: Omit<Priced, 'feeBps'>, maxYearlyRate: number = LIMITS.maxYearlyRate): BasisPoints {
  const most = 10_000 - terms.reserveBps;
  let fee = 0;
  while (fee < most && isLawful({ ...terms, feeBps: fee + 1 }, maxYearlyRate)) fee += 1;
  return fee;
}

/** 1 %, or the largest lawful fee rounded down to 0.05 % where that is less (MONEY §4a). */
export function defaultFee(terms: Omit<Priced, 'feeBps'>, maxYearlyRate: number = LIMITS.maxYearlyRate): BasisPoints {
  const largest = largestFee(terms, maxYearlyRate);
  return largest >= LIMITS.feeBps ? LIMITS.feeBps : largest - (largest % 5);
}
