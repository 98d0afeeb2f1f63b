import { addBusinessDays } from '../calendar/business.ts';
import type { GuarantorId, SeatId } from '../ids.ts';
import { type Cents, cents } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { clearingOf, contributionKey, markPaid, refund, repay, toWallet } from './settle.ts';
import { type Charge, type Contribution, type Payout, type Rotation, roundOf } from './state.ts';
import type { Step } from './step.ts';
import { inDefault, takeBack } from './take-back.ts';
import { accounts } from './transfer-builder.ts';

/** A provider event or a payment of a debt. An event without new information changes nothing. */
export type RotationEvent =
  | {
      readonly kind: 'charge_confirmed' | 'charge_charged_back';
      readonly round: number;
      readonly seat: SeatId;
      readonly attempt: number;
    }
  | {
      readonly kind: 'charge_failed';
      readonly round: number;
      readonly seat: SeatId;
      readonly attempt: number;
      readonly cause: string;
    }
  | {
      readonly kind: 'payout_paid' | 'payout_failed';
      readonly round: number;
      readonly seq: number;
      readonly attempt: number;
    }
  | {
      readonly kind: 'debt_paid';
      readonly round: number;
      readonly seat: SeatId;
      readonly amount: Cents;
      readonly payment: string;
      /** The provider of the payment. Absent for the current payment provider. */
      readonly provider?: string;
      /** The guarantor who paid. Absent if the member paid. */
      readonly guarantor?: GuarantorId;
    };

/**
 * Failure causes that allow a retry. Any other cause, such as a closed account, leads to an immediate default (MONEY
 * §3.3).
 */
export const HEALABLE = ['insufficient_funds', 'refer_to_payer'];

function findContribution(step: Step, event: { round: number; seat: SeatId }): Contribution | undefined {
  return step.rotation.contributions.find((found) => found.round === event.round && found.seat === event.seat);
}

function confirmed(step: Step, contribution: Contribution, charge: Charge): void {
  charge.state = 'confirmed';
  const reference = `charge:${contributionKey(step, contribution)}:${charge.attempt}`;
  const isFirst = contribution.state === 'submitted' && contribution.owed.pot === contribution.amount;
  const kind = isFirst ? 'contribution' : 'recovery';
  const money = { from: clearingOf(step, charge), amount: charge.amount, kind, reference } as const;
  charge.toWallet = repay(step, contribution, money);
  toWallet(step, contribution, { ...money, amount: charge.toWallet });
  markPaid(step, contribution);
}

function failed(step: Step, contribution: Contribution, charge: Charge, cause: string): void {
  charge.state = 'failed';
  contribution.cause = cause;
  if (contribution.state !== 'submitted') return;
  contribution.firstFailedOn ??= step.day;
  const wait = HEALABLE.includes(cause) ? LIMITS.retryBusinessDays[charge.attempt - 1] : undefined;
  if (wait === undefined) return inDefault(step, contribution, 'defaulted');
  const retryOn = addBusinessDays(contribution.firstFailedOn, wait);
  contribution.state = 'failed';
  contribution.retryOn = retryOn;
  const { seat, round, amount } = contribution;
  step.domainEvents.push({ kind: 'charge_failed', seat, round, amount, attempt: charge.attempt, retryOn });
}

/** Handles a charge that the payer's bank reversed. The reversal can come before or after the confirmation. */
function chargedBack(step: Step, contribution: Contribution, charge: Charge): void {
  if (charge.state === 'submitted') confirmed(step, contribution, charge);
  takeBack(step, contribution, charge, 'chargeback');
}

function applyToCharge(step: Step, event: Extract<RotationEvent, { attempt: number; seat: SeatId }>): void {
  const contribution = findContribution(step, event);
  const charge = contribution?.charges.find((found) => found.attempt === event.attempt);
  if (!contribution || !charge) return;
  const isNew = charge.state === 'submitted';
  if (event.kind === 'charge_confirmed' && isNew) confirmed(step, contribution, charge);
  else if (event.kind === 'charge_failed' && isNew) failed(step, contribution, charge, event.cause);
  else if (event.kind === 'charge_charged_back' && (isNew || charge.state === 'confirmed'))
    chargedBack(step, contribution, charge);
  else if (event.kind === 'charge_failed' && charge.state === 'confirmed') chargedBack(step, contribution, charge);
}

function returned(step: Step, payout: Payout): void {
  const pot = accounts.pot(step.rotation.id, payout.round);
  const reference = `payout:${step.rotation.id}:${payout.round}:${payout.seq}:returned:${payout.attempt}`;
  const from = accounts.clearing(payout.provider ?? step.providers.payouts);
  step.book.move({ debit: from, credit: pot, amount: payout.net, kind: 'payout_returned', reference });
  // After too many refusals by the bank, the next step pays the wallet, without a release by staff (MONEY §5).
  const isUndeliverable = payout.attempt >= LIMITS.payoutRefusals;
  payout.state = isUndeliverable ? 'ready' : 'failed';
  payout.heldReason = isUndeliverable ? null : 'returned';
}

function applyToPayout(step: Step, event: Extract<RotationEvent, { seq: number }>): void {
  const payout = step.rotation.payouts.find((found) => found.round === event.round && found.seq === event.seq);
  if (!payout || payout.attempt !== event.attempt) return;
  const wasSent = payout.state === 'submitted' || (payout.state === 'paid' && payout.provider !== null);
  const isReturn = event.kind === 'payout_failed' && wasSent;
  if (!isReturn && payout.state !== 'submitted') return;
  if (isReturn) returned(step, payout);
  else payout.state = 'paid';
  const { recipient } = roundOf(step.rotation, payout.round);
  const kind = isReturn ? 'payout_returned' : 'payout_paid';
  const { round, seq, attempt, net } = payout;
  step.domainEvents.push({ kind, seat: recipient, round, seq, attempt, amount: net });
}

/**
 * Repays a debt from a guarantor's payment or a member's payment without a debit. A surplus goes back to the
 * guarantor or to the member's wallet (MONEY §3.5, §3.9).
 */
function debtPaid(step: Step, event: Extract<RotationEvent, { payment: string }>): void {
  const contribution = findContribution(step, event);
  if (!contribution) return;
  const reference = `debt:${event.payment}`;
  const { guarantor, payment, provider = step.providers.payments } = event;
  const from = accounts.clearing(provider);
  const money = { from, amount: cents(event.amount), kind: 'recovery', reference } as const;
  const left = { ...money, amount: repay(step, contribution, money) };
  if (guarantor) refund(step, { guarantor, payment, provider }, left);
  else toWallet(step, contribution, left);
  markPaid(step, contribution);
}

/** Returns whether the squad has the debit order, sent payout or contribution that an event names. */
export function isKnown(rotation: Rotation, event: RotationEvent): boolean {
  const { round } = event;
  if ('seq' in event) {
    const isIt = (payout: Payout) => payout.round === round && payout.seq === event.seq;
    return rotation.payouts.some((payout) => isIt(payout) && event.attempt > 0 && event.attempt <= payout.attempt);
  }
  const contribution = rotation.contributions.find((found) => found.round === round && found.seat === event.seat);
  if (event.kind === 'debt_paid') return contribution !== undefined;
  return contribution?.charges.some((charge) => charge.attempt === event.attempt) ?? false;
}

/** Applies one event. Duplicate, late and out-of-order events change nothing (MONEY §7). */
export function applyEvent(step: Step, event: RotationEvent): void {
  if (event.kind === 'debt_paid') debtPaid(step, event);
  else if ('seq' in event) applyToPayout(step, event);
  else applyToCharge(step, event);
}
