import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import { payableNow } from './pay-now.ts';
import { contributionKey, markPaid, repay, tell } from './settle.ts';
import { type Charge, type Contribution, chargeInFlight, isDebt, owedTotal } from './state.ts';
import type { Step, World } from './step.ts';
import { takeBack } from './take-back.ts';
import { accounts } from './transfer-builder.ts';
import { type ContributionName, onContribution, type Verdict } from './verdict.ts';

/** Nothing of it failed or is owed; a debit of it is on its way, and its verdict comes first. */
export type SettleRefusal = 'nothing_owed' | 'under_way';
export type RefundRefusal = 'nothing_to_refund';

/** Where money comes from that reached the house by no provider (MONEY §3.11). */
export const OUTSIDE = 'outside';

/** Whether what is missing may be marked as paid outside: as a member may pay it at once (MONEY §3.13). */
export function outsideRefusal(contribution: Contribution): SettleRefusal | null {
  if (chargeInFlight(contribution)) return 'under_way';
  return payableNow(contribution) === 0 ? 'nothing_owed' : null;
}

/** Only a debt is waived: what is tried again is none yet. */
export function waiveRefusal(contribution: Contribution): SettleRefusal | null {
  if (chargeInFlight(contribution)) return 'under_way';
  return isDebt(contribution) ? null : 'nothing_owed';
}

/** The charge that would go back: one that is confirmed, and did not go back yet. */
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

/** Cancels a debt: the losses pay what the pot misses. The reserve and the fund keep bearing what they covered. */
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
  draft.news.push({ kind: 'refunded', round, seat, attempt, amount, owes });
}

/** The whole of what is missing came another way: `clearing:outside` stands in for the provider (MONEY §3.11). */
export function markPaidOutside(world: World, day: LocalDate, key: ContributionName): Verdict<SettleRefusal> {
  return onContribution(world, day, key, (own) => (own ? outsideRefusal(own) : 'nothing_owed'), payOutside);
}

/** Nobody is asked for a debt any more; its recipient gets what is missing, the seat stays defaulted (MONEY §3.11). */
export function waiveContribution(world: World, day: LocalDate, key: ContributionName): Verdict<SettleRefusal> {
  return onContribution(
    world,
    day,
    key,
    (own) => (own ? waiveRefusal(own) : 'nothing_owed'),
    (draft, own) => {
      const amount = owedTotal(own);
      forgive(draft, own);
      tell(draft, 'waived', { ...own, amount });
    },
  );
}

/** A confirmed charge goes back to who paid it, once; the debt that it leaves may be waived in the same act (MONEY §3.11). */
export function refundContribution(
  world: World,
  day: LocalDate,
  key: ContributionName,
  isWaived: boolean,
): Verdict<RefundRefusal> {
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
