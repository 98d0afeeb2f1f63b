import {
  expectedPayout,
  type LocalDate,
  mainPayout,
  minus,
  type Payout,
  type Rotation,
  type Round,
} from '@adashi/core';

export interface ComingEntry {
  readonly what: 'contribution' | 'payout';
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: number;
  readonly isWaiting: boolean;
}

/**
 * Returns whether a seat still has to pay in a round. A refund round counts only if the seat has a contribution to that
 * round.
 */
function isToPay({ contributions }: Rotation, round: Round, seat: string): boolean {
  if (!round.opened) return round.kind === 'rotation';
  return contributions.some(
    (own) => own.round === round.number && own.seat === seat && ['scheduled', 'submitted'].includes(own.state),
  );
}

/** Payout states without a guaranteed payout day. */
export const WAITING: readonly Payout['state'][] = ['held', 'failed', 'awaiting_approval'];

/** Lists a person's debits and payouts in one squad, from today on. */
export function comingUp(rotation: Rotation, person: string, today: LocalDate): ComingEntry[] {
  const mine = rotation.seats.find((seat) => seat.person === person && seat.status === 'active');
  if (!mine) return [];
  return rotation.rounds.flatMap((round): ComingEntry[] => {
    const payout = mainPayout(rotation, round.number);
    const isToCome = round.recipient === mine.id && payout.state !== 'paid' && payout.state !== 'cancelled';
    const own: ComingEntry[] = [];
    if (round.chargeOn >= today && isToPay(rotation, round, mine.id)) {
      const amount = minus(rotation.terms.contribution);
      own.push({ what: 'contribution', round: round.number, on: round.chargeOn, amount, isWaiting: false });
    }
    if (isToCome) {
      const amount = expectedPayout(rotation, payout).net;
      own.push({
        what: 'payout',
        round: round.number,
        on: round.payoutOn,
        amount,
        isWaiting: WAITING.includes(payout.state),
      });
    }
    return own;
  });
}
