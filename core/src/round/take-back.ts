import { subtract } from '../money/cents.ts';
import { netCircles } from './net.ts';
import { moveToLastPlace } from './order.ts';
import { bear, clearingOf, contributionKey, tell } from './settle.ts';
import { type Charge, type Contribution, isDebt, seatOf } from './state.ts';
import type { Step } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** From now on the member owes it, has no part in the reserve, and is paid last (MONEY §3.6). */
export function inDefault(step: Step, contribution: Contribution, state: 'defaulted' | 'charged_back'): void {
  contribution.state = state;
  contribution.retryOn = null;
  seatOf(step.rotation, contribution.seat).defaulted = true;
  netCircles(step);
  if (!isDebt(contribution)) return;
  // Of what staff gave back the member is told otherwise (`staff-acts.ts`).
  if (contribution.cause !== 'refunded') tell(step, state, contribution);
  moveToLastPlace(step.rotation, contribution.seat);
}

/**
 * A confirmed charge goes back, as the payer's bank wants it or as we order it: first what went to the wallet, as far as it
 * is there; the rest is borne and owed (MONEY §3.10, §6).
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
