import { addDays } from '../calendar/dates.ts';
import { splitEqually } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { accounts } from './book.ts';
import { ownRound } from './order.ts';
import { chargeInFlight, type Rotation, type Seat } from './state.ts';
import type { Step } from './step.ts';

function isQuiet(rotation: Rotation): boolean {
  const isPaid = rotation.payouts.every((payout) => payout.state === 'paid' || payout.state === 'cancelled');
  const isCollected = rotation.rounds.every((round) => round.opened);
  const waits = rotation.contributions.some((c) => c.state === 'failed' || chargeInFlight(c) !== undefined);
  return isPaid && isCollected && !waits;
}

/** Who has a part in the reserve: who held a seat to the end and never defaulted; nobody did so, then everybody. */
function heirs(rotation: Rotation): Seat[] {
  const position = (seat: Seat) => ownRound(rotation, seat.id)?.number ?? Number.MAX_SAFE_INTEGER;
  const stayed = rotation.seats
    .filter((seat) => seat.status === 'active')
    .toSorted((a, b) => position(a) - position(b));
  const faultless = stayed.filter((seat) => !seat.defaulted);
  return faultless.length > 0 ? faultless : stayed;
}

function shareOut(step: Step): void {
  const reserve = accounts.reserve(step.rotation.id);
  const left = step.book.balance(reserve);
  const among = heirs(step.rotation);
  if (left === 0 || among.length === 0) return;
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
  if (rotation.status === 'active' && isQuiet(rotation)) {
    const lastPayoutOn =
      rotation.rounds
        .map((round) => round.payoutOn)
        .toSorted()
        .at(-1) ?? rotation.terms.startOn;
    if (step.day >= addDays(lastPayoutOn, LIMITS.reserveHoldDays)) rotation.status = 'completed';
  }
  if (rotation.status === 'completed') shareOut(step);
}
