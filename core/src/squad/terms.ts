import type { LocalDate } from '../calendar/dates.ts';
import type { Period } from '../calendar/period.ts';
import { type BasisPoints, type Cents, cents, shareOf, times } from '../money/cents.ts';

export const SQUAD_KINDS = ['standard', 'custom', 'test'] as const;
export const ORDER_RULES = ['choice', 'draw', 'assigned'] as const;
export type OrderRule = (typeof ORDER_RULES)[number];

/** The terms that all members of a squad agreed to (MONEY §2). */
export interface Terms {
  /** Amount that each seat pays in every period. */
  readonly contribution: Cents;
  readonly period: Period;
  readonly size: number;
  readonly startOn: LocalDate;
  readonly feeBps: BasisPoints;
  readonly reserveBps: BasisPoints;
  /** Business days between the order of a debit and the charge day (MONEY §3.2). */
  readonly leadDays: number;
  /** Minimum number of days from the due day of a round to the payout (MONEY §3.4). */
  readonly payoutDays: number;
}

/** Fixed limits of MONEY §2 to §5, with amounts in cents. `settings.ts` has the values that staff may change. */
export const LIMITS = {
  contributionChoices: [cents(2_500), cents(5_000), cents(10_000), cents(20_000)],
  size: { least: 2, most: 52, default: 10 },
  startWithinDays: 365,
  /** Business days between the closing day and the order of the first debits. */
  closingBusinessDays: 1,
  /** Minimum number of business days between the order of a debit and the charge day. */
  leadBusinessDays: 4,
  verdictBusinessDays: 3,
  /** Business days from the sending of money until its arrival at the recipient's bank. */
  arrivalBusinessDays: 1,
  retryBusinessDays: [3, 7],
  leastSupplement: cents(100),
  /** Number of refusals by the bank after which a payout goes to the wallet (MONEY §5). */
  payoutRefusals: 3,
  /** Days without an account after which a payout goes to the wallet (MONEY §5). */
  noAccountDays: 30,
  /** Minimum amount of one withdrawal from a wallet. */
  leastWithdrawal: cents(100),
} as const;

export interface PayoutPlan {
  readonly pot: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  readonly net: Cents;
}

/** Returns the parts of a payout of `pot`, with the fee and the reserve share rounded down (MONEY §3.4). */
export function planPayout(pot: Cents, terms: Pick<Terms, 'feeBps' | 'reserveBps'>): PayoutPlan {
  const fee = shareOf(pot, terms.feeBps);
  const reserveShare = shareOf(pot, terms.reserveBps);
  return { pot, fee, reserveShare, net: cents(pot - fee - reserveShare) };
}

export function fullPot(terms: Pick<Terms, 'contribution' | 'size'>): Cents {
  return times(terms.contribution, terms.size);
}
