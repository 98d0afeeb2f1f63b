import { addBusinessDays } from '../calendar/business.ts';
import type { LocalDate } from '../calendar/dates.ts';
import { type Cents, NOTHING } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { submitCharge } from './collect.ts';
import { contributionKey, markPaid, repay } from './settle.ts';
import { type Contribution, chargeInFlight, isDebt, owedTotal, seatOf } from './state.ts';
import type { Step, World } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** Sources for an immediate payment of a contribution. */
export const PAY_FROM = ['bank', 'wallet'] as const;
export type PayFrom = (typeof PAY_FROM)[number];

/** Reasons to reject a payment: no failed or owed amount, a debit in flight, or too little money in the wallet. */
export type PayRefusal = 'nothing_owed' | 'under_way' | 'wallet_short';

/**
 * Returns the amount in cents that a member may pay immediately for a failed, defaulted or charged-back contribution
 * (MONEY §3.13).
 */
export function payableNow(contribution: Contribution): Cents {
  return contribution.state === 'failed' || isDebt(contribution) ? owedTotal(contribution) : NOTHING;
}

/** Returns the charge day of a debit that is ordered on `day`. Banks need the usual lead time (MONEY §3.2). */
export function debitDay(day: LocalDate): LocalDate {
  return addBusinessDays(day, LIMITS.leadBusinessDays);
}

/**
 * Returns the reason against an immediate payment, or null. A payment during a debit in flight would pay twice (MONEY
 * §3.13).
 */
export function payRefusal(
  { rotation, balances }: Pick<World, 'rotation' | 'balances'>,
  contribution: Contribution,
  from: PayFrom,
): PayRefusal | null {
  if (chargeInFlight(contribution)) return 'under_way';
  const owed = payableNow(contribution);
  if (owed === 0) return 'nothing_owed';
  const wallet = balances.get(accounts.wallet(seatOf(rotation, contribution.seat).person)) ?? NOTHING;
  return from === 'wallet' && wallet < owed ? 'wallet_short' : null;
}

/**
 * Pays a contribution from the wallet, to the pot or to the account that covered the shortfall. The reference is
 * unique, because no further debit follows.
 */
function payFromWallet(draft: Step, contribution: Contribution): void {
  const { owed, amount, state, seat } = contribution;
  const from = accounts.wallet(seatOf(draft.rotation, seat).person);
  const isFirst = state === 'failed' && owed.pot === amount;
  const kind = isFirst ? 'wallet_contribution' : 'recovery';
  const reference = `wallet:${contributionKey(draft, contribution)}`;
  repay(draft, contribution, { from, amount: owedTotal(contribution), kind, reference });
  markPaid(draft, contribution);
}

/**
 * Pays a contribution at the member's request (MONEY §3.13). A wallet payment is immediate. A bank payment is a debit
 * that replaces the next retry.
 */
export function payNow(draft: Step, contribution: Contribution, from: PayFrom): void {
  if (from === 'wallet') payFromWallet(draft, contribution);
  else submitCharge(draft, contribution, debitDay(draft.day), payableNow(contribution));
}
