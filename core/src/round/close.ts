import { splitEqually } from '../money/cents.ts';
import { isFinal } from './active-window.ts';
import { chargeInFlight, type Rotation, recipientOf, type Seat } from './state.ts';
import type { Step } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** Every round was paid, as each has its payout, and no debit waits for a try or a verdict. */
function isQuiet(rotation: Rotation): boolean {
  const isPaid = rotation.payouts.every(isFinal);
  const waits = rotation.contributions.some((c) => c.state === 'failed' || chargeInFlight(c) !== undefined);
  return isPaid && !waits;
}

/** Who has a part in the reserve, by position: who held a seat to the end and never defaulted; nobody did so, then everybody. */
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
    step.news.push({ kind: 'reserve_returned', seat: seat.id, round: 0, amount });
  });
}

/** Completes a squad after its last payout and gives the reserve back; later recoveries are shared alike (MONEY §5). */
export function closeWhenDone(step: Step): void {
  const { rotation } = step;
  if (isQuiet(rotation)) rotation.status = 'completed';
  if (rotation.status === 'completed') shareOut(step);
}
