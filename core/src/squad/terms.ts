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
  /** Business days from the order of a debit to the debit (MONEY §3.2). */
  readonly leadDays: number;
  /** Days from the due day of a round to its payout, at the least (MONEY §3.4). */
  readonly payoutDays: number;
}

/** What no setting changes of MONEY §2 to §5; amounts in cents. The numbers that staff may set are in `settings.ts`. */
export const LIMITS = {
  contributionChoices: [cents(2_500), cents(5_000), cents(10_000), cents(20_000)],
  size: { least: 2, most: 52, default: 10 },
  startWithinDays: 365,
  /** Between the closing day and the day on which the first debits are ordered. */
  closingBusinessDays: 1,
  /** What a debit needs from its order, at the least. */
  leadBusinessDays: 4,
  verdictBusinessDays: 3,
  /** From the day on which money leaves to the day on which it is at the recipient's bank. */
  arrivalBusinessDays: 1,
  retryBusinessDays: [3, 7],
  approvals: 2,
  leastSupplement: cents(100),
  /** What leaves a wallet at a time is no less. */
  leastWithdrawal: cents(100),
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
