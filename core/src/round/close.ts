import { splitEqually } from '../money/cents.ts';
import { isFinal } from './active-window.ts';
import { chargeInFlight, type Rotation, recipientOf, type Seat } from './state.ts';
import type { Step } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** Returns whether every payout is final and no debit waits for a retry or a result. */
function isQuiet(rotation: Rotation): boolean {
  const isPaid = rotation.payouts.every(isFinal);
  const waits = rotation.contributions.some((c) => c.state === 'failed' || chargeInFlight(c) !== undefined);
  return isPaid && !waits;
}

/**
 * Returns the seats that share the reserve, by position: active seats without a default. If every seat defaulted, all
 * active seats share.
 */
function heirs(rotation: Rotation): Seat[] {
  const stayed = rotation.rounds
    .toSorted((a, b) => a.number - b.number)
    .map((round) => recipientOf(rotation, round.number))
    .filter((seat) => seat.status === 'active');
  const faultless = stayed.filter((seat) => !seat.defaulted);
  return faultless.length > 0 ? faultless : stayed;
}

function shareOut(step: Step): void {
  const reserve = accounts.reserve(step.rotation.id);
  const left = step.book.balance(reserve);
  if (left === 0) return;
  const among = heirs(step.rotation);
  step.rotation.shareOuts += 1;
  splitEqually(left, among.length).forEach((amount, index) => {
    const seat = among[index];
    if (!seat || amount === 0) return;
    const reference = `reserve:${step.rotation.id}:${seat.id}:${step.rotation.shareOuts}`;
    step.book.move({ debit: reserve, credit: accounts.wallet(seat.person), amount, kind: 'reserve_return', reference });
    step.domainEvents.push({ kind: 'reserve_returned', seat: seat.id, round: 0, amount });
  });
}

/**
 * Completes a squad after the last payout and returns the reserve. Members share later recoveries in the same way
 * (MONEY §5).
 */
export function closeWhenDone(step: Step): void {
  const { rotation } = step;
  if (isQuiet(rotation)) rotation.status = 'completed';
  if (rotation.status === 'completed') shareOut(step);
}
