import { addBusinessDays } from '../calendar/business.ts';
import type { LocalDate } from '../calendar/dates.ts';
import { type Cents, NOTHING } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { submitCharge } from './collect.ts';
import { contributionKey, markPaid, repay } from './settle.ts';
import { type Contribution, chargeInFlight, isDebt, owedTotal, seatOf } from './state.ts';
import type { Step, World } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** Where a member takes the money from. */
export const PAY_FROM = ['bank', 'wallet'] as const;
export type PayFrom = (typeof PAY_FROM)[number];

/** Nothing of it failed or is owed; a debit of it is on its way; the wallet does not hold the whole of it. */
export type PayRefusal = 'nothing_owed' | 'under_way' | 'wallet_short';

/** What a member may pay at once of a contribution that failed, was defaulted or charged back, in cents (MONEY §3.13). */
export function payableNow(contribution: Contribution): Cents {
  return contribution.state === 'failed' || isDebt(contribution) ? owedTotal(contribution) : NOTHING;
}

/** When a debit that is ordered on `day` falls on the account: banks want the same lead as for any other (MONEY §3.2). */
export function debitDay(day: LocalDate): LocalDate {
  return addBusinessDays(day, LIMITS.leadBusinessDays);
}

/** One payment at a time: never beside a debit that is under way, so that nothing is paid twice (MONEY §3.13). */
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

/** Repays the pot, or whoever covered it. No other debit of it can follow, so its reference exists once. */
function payFromWallet(draft: Step, contribution: Contribution): void {
  const { owed, amount, state, seat } = contribution;
  const from = accounts.wallet(seatOf(draft.rotation, seat).person);
  const isFirst = state === 'failed' && owed.pot === amount;
  const kind = isFirst ? 'wallet_contribution' : 'recovery';
  const reference = `wallet:${contributionKey(draft, contribution)}`;
  repay(draft, contribution, { from, amount: owedTotal(contribution), kind, reference });
  markPaid(draft, contribution);
}

/** From the wallet it is paid at once; from the bank a debit takes the place of the next try (MONEY §3.13). */
export function payNow(draft: Step, contribution: Contribution, from: PayFrom): void {
  if (from === 'wallet') payFromWallet(draft, contribution);
  else submitCharge(draft, contribution, debitDay(draft.day), payableNow(contribution));
}
