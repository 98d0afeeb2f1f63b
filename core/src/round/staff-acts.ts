import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import { payableNow } from './pay-now.ts';
import { type ContributionName, onContribution, type Result } from './result.ts';
import { contributionKey, markPaid, notifyMember, repay } from './settle.ts';
import { type Charge, type Contribution, chargeInFlight, isDebt, owedTotal } from './state.ts';
import type { Step, World } from './step.ts';
import { takeBack } from './take-back.ts';
import { accounts } from './transfer-builder.ts';

/** Reasons to reject a settlement by staff: no failed or owed amount, or a debit in flight. */
export type SettleRefusal = 'nothing_owed' | 'under_way';
export type RefundRefusal = 'nothing_to_refund';

/** Clearing account for money that no provider collected (MONEY §3.11). */
export const OUTSIDE = 'outside';

/**
 * Returns the reason against marking an amount as paid outside the app, or null. The conditions equal those of an
 * immediate payment (MONEY §3.13).
 */
export function outsideRefusal(contribution: Contribution): SettleRefusal | null {
  if (chargeInFlight(contribution)) return 'under_way';
  return payableNow(contribution) === 0 ? 'nothing_owed' : null;
}

/**
 * Returns the reason against a waiver, or null. Staff can waive only a debt, and a contribution with a coming retry
 * is not a debt.
 */
export function waiveRefusal(contribution: Contribution): SettleRefusal | null {
  if (chargeInFlight(contribution)) return 'under_way';
  return isDebt(contribution) ? null : 'nothing_owed';
}

/** Returns the charge that staff can refund: a confirmed charge without a return. */
export function refundableCharge(contribution: Contribution): Charge | undefined {
  return contribution.charges.findLast((charge) => charge.state === 'confirmed');
}

function payOutside(draft: Step, contribution: Contribution): void {
  const isFirst = contribution.state === 'failed' && contribution.owed.pot === contribution.amount;
  const from = accounts.clearing(OUTSIDE);
  const amount = owedTotal(contribution);
  const reference = `outside:${contributionKey(draft, contribution)}`;
  repay(draft, contribution, { from, amount, kind: isFirst ? 'contribution' : 'recovery', reference });
  markPaid(draft, contribution);
}

/**
 * Cancels a debt. The losses account pays the shortfall of the pot, and the reserve and the fund bear the amounts that
 * they covered.
 */
function forgive(draft: Step, contribution: Contribution): void {
  const { owed, waived } = contribution;
  const missing = owed.pot;
  const reference = `waiver:${contributionKey(draft, contribution)}`;
  repay(draft, contribution, { from: 'losses', amount: missing, kind: 'waiver', reference });
  waived.losses = add(waived.losses, missing, owed.losses);
  waived.reserve = add(waived.reserve, owed.reserve);
  waived.fund = add(waived.fund, owed.fund);
  Object.assign(owed, { reserve: NOTHING, fund: NOTHING, losses: NOTHING });
  contribution.state = 'cancelled';
}

function giveBack(draft: Step, contribution: Contribution, charge: Charge, isWaived: boolean): void {
  takeBack(draft, contribution, charge, 'charge_refund');
  if (isWaived && isDebt(contribution)) forgive(draft, contribution);
  const { round, seat } = contribution;
  const { attempt, amount, provider } = charge;
  const owes: Cents = isDebt(contribution) ? owedTotal(contribution) : NOTHING;
  draft.orders.push({
    kind: 'charge_refund',
    round,
    seat,
    attempt,
    amount,
    provider: provider ?? draft.providers.payments,
  });
  draft.domainEvents.push({ kind: 'refunded', round, seat, attempt, amount, owes });
}

/**
 * Marks the full missing amount of a contribution as paid outside the app, through the account `clearing:outside`
 * (MONEY §3.11).
 */
export function markPaidOutside(world: World, day: LocalDate, key: ContributionName): Result<SettleRefusal> {
  return onContribution(world, day, key, (own) => (own ? outsideRefusal(own) : 'nothing_owed'), payOutside);
}

/** Waives a debt. The recipient gets the missing amount, and the seat stays defaulted (MONEY §3.11). */
export function waiveContribution(world: World, day: LocalDate, key: ContributionName): Result<SettleRefusal> {
  return onContribution(
    world,
    day,
    key,
    (own) => (own ? waiveRefusal(own) : 'nothing_owed'),
    (draft, own) => {
      const amount = owedTotal(own);
      forgive(draft, own);
      notifyMember(draft, 'waived', { ...own, amount });
    },
  );
}

/**
 * Returns a confirmed charge to the payer, once per charge. The same action may waive the debt that the refund creates
 * (MONEY §3.11).
 */
export function refundContribution(
  world: World,
  day: LocalDate,
  key: ContributionName,
  isWaived: boolean,
): Result<RefundRefusal> {
  return onContribution(
    world,
    day,
    key,
    (own) => (own && refundableCharge(own) ? null : 'nothing_to_refund'),
    (draft, own) => {
      const charge = refundableCharge(own);
      if (charge) giveBack(draft, own, charge, isWaived);
    },
  );
}
