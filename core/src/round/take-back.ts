import { subtract } from '../money/cents.ts';
import { netCircles } from './net.ts';
import { moveToLastPlace } from './order.ts';
import { bear, clearingOf, contributionKey, notifyMember } from './settle.ts';
import { type Charge, type Contribution, isDebt, seatOf } from './state.ts';
import type { Step } from './step.ts';
import { accounts } from './transfer-builder.ts';

/**
 * Marks a contribution as in default. The member then owes the amount, loses the reserve share and is paid last
 * (MONEY §3.6).
 */
export function inDefault(step: Step, contribution: Contribution, state: 'defaulted' | 'charged_back'): void {
  contribution.state = state;
  contribution.retryOn = null;
  seatOf(step.rotation, contribution.seat).defaulted = true;
  netCircles(step);
  if (!isDebt(contribution)) return;
  // A refund by staff has its own notification (`staff-acts.ts`).
  if (contribution.cause !== 'refunded') notifyMember(step, state, contribution);
  moveToLastPlace(step.rotation, contribution.seat);
}

/**
 * Reverses a confirmed charge after a charge-back or for a refund. The wallet returns its part up to its balance.
 * Other accounts cover the rest, which the member then owes (MONEY §3.10, §6).
 */
export function takeBack(
  step: Step,
  contribution: Contribution,
  charge: Charge,
  kind: 'chargeback' | 'charge_refund',
): void {
  charge.state = 'charged_back';
  contribution.cause = kind === 'charge_refund' ? 'refunded' : null;
  const reference = `${kind}:${contributionKey(step, contribution)}:${charge.attempt}`;
  const to = clearingOf(step, charge);
  const wallet = accounts.wallet(seatOf(step.rotation, contribution.seat).person);
  const back = step.book.available(wallet, charge.toWallet);
  step.book.move({ debit: wallet, credit: to, amount: back, kind, reference: `${reference}:wallet` });
  const rest = subtract(charge.amount, back);
  if (rest === 0) return;
  bear(step, contribution, { to, amount: rest, kind, reference });
  inDefault(step, contribution, 'charged_back');
}
