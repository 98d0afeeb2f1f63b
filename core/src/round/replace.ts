import { addBusinessDays, businessDayFrom } from '../calendar/business.ts';
import type { SeatId } from '../ids.ts';
import { type Cents, times } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { newContribution, submitCharge } from './collect.ts';
import { type LeaveRefusal, leaveRefusal, ownRound } from './order.ts';
import { contributedRounds, emptyPayout, type Rotation, type Round, type Seat, seatOf } from './state.ts';
import type { Step } from './step.ts';

export type ReplaceRefusal = LeaveRefusal | 'already_member';

/**
 * Returns the reason against a replacement, or null. The current member must be free to leave, and each person may
 * hold only one seat (MONEY §4).
 */
export function replaceRefusal(rotation: Rotation, leaver: SeatId, newcomer: Seat): ReplaceRefusal | null {
  const sits = rotation.seats.some(
    (seat) => seat.id !== newcomer.id && seat.person === newcomer.person && seat.status === 'active',
  );
  return sits ? 'already_member' : leaveRefusal(rotation, leaver);
}

/**
 * Creates a refund round outside the rotation. The newcomer pays the missed rounds in one charge, and the pot of the
 * refund round goes to the leaver.
 */
function refundRound(step: Step, leaver: SeatId, expected: Cents): Round {
  const number = Math.max(...step.rotation.payouts.map((payout) => payout.round)) + 1;
  const chargeOn = businessDayFrom(addBusinessDays(step.day, LIMITS.leadBusinessDays));
  const payoutOn = addBusinessDays(chargeOn, LIMITS.verdictBusinessDays);
  return {
    number,
    dueOn: chargeOn,
    submitOn: step.day,
    chargeOn,
    payoutOn,
    kind: 'refund',
    recipient: leaver,
    opened: true,
    expected,
  };
}

/**
 * Gives the leaver's seat to a newcomer, who pays the missed rounds in one charge. The leaver gets this money minus
 * debts, without fee or reserve share (MONEY §4).
 */
export function replaceSeat(step: Step, leaver: SeatId, newcomer: Seat): void {
  const { rotation } = step;
  const position = ownRound(rotation, leaver);
  if (!position) throw new Error('the leaving member has no round');
  const missed = contributedRounds(rotation, leaver).length;
  seatOf(rotation, leaver).status = 'left';
  if (!rotation.seats.some((seat) => seat.id === newcomer.id)) rotation.seats.push({ ...newcomer });
  position.recipient = newcomer.id;
  if (missed === 0) return;
  const round = refundRound(step, leaver, times(rotation.terms.contribution, missed));
  const contribution = newContribution(round, newcomer, round.expected);
  rotation.rounds.push(round);
  rotation.payouts.push(emptyPayout(round.number));
  rotation.contributions.push(contribution);
  submitCharge(step, contribution, round.chargeOn, contribution.amount);
}
