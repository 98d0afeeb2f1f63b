import type { LocalDate } from '../calendar/dates.ts';
import type { Period } from '../calendar/period.ts';
import { type BasisPoints, type Cents, cents, shareOf, times } from '../money/cents.ts';

export const SQUAD_KINDS = ['standard', 'custom', 'test'] as const;
export type SquadKind = (typeof SQUAD_KINDS)[number];
export const ORDER_RULES = ['choice', 'draw', 'assigned'] as const;
export type OrderRule = (typeof ORDER_RULES)[number];

/** What everybody in a squad agreed to (MONEY §2). */
export interface Terms {
  /** What each seat puts in every period. */
  readonly contribution: Cents;
  readonly period: Period;
  readonly size: number;
  readonly startOn: LocalDate;
  readonly feeBps: BasisPoints;
  readonly reserveBps: BasisPoints;
}

/** Defaults and limits of MONEY §2 to §5; amounts in cents. */
export const LIMITS = {
  contributionChoices: [cents(2_500), cents(5_000), cents(10_000), cents(20_000)],
  customContribution: { least: cents(500), most: cents(100_000) },
  size: { least: 2, most: 52, default: 10 },
  feeBps: 100,
  /** The house asks for no more, whatever the law allows a large squad, or one too small to be a loan. */
  mostFeeBps: 1_000,
  reserveBps: 100,
  startWithinDays: 365,
  closingBusinessDays: 5,
  leadBusinessDays: 4,
  verdictBusinessDays: 3,
  /** From the day on which money leaves to the day on which it is at the recipient's bank. */
  arrivalBusinessDays: 1,
  retryBusinessDays: [3, 7],
  approvalAbove: cents(500_000),
  approvals: 2,
  leastSupplement: cents(100),
  /** What leaves a wallet: no less at a time, no more in a day (MONEY §3.7 asks for a second look above that). */
  withdrawal: { least: cents(100), mostADay: cents(500_000) },
  reserveHoldDays: 0,
  reward: cents(1_000),
  maxYearlyRate: 35,
} as const;

export interface PayoutPlan {
  readonly pot: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  readonly net: Cents;
}

/** What a payout of `pot` leaves after fee and reserve share, both rounded down (MONEY §3.4). */
export function planPayout(pot: Cents, terms: Pick<Terms, 'feeBps' | 'reserveBps'>): PayoutPlan {
  const fee = shareOf(pot, terms.feeBps);
  const reserveShare = shareOf(pot, terms.reserveBps);
  return { pot, fee, reserveShare, net: cents(pot - fee - reserveShare) };
}

export function fullPot(terms: Pick<Terms, 'contribution' | 'size'>): Cents {
  return times(terms.contribution, terms.size);
}
