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

/** Whether a seat has still to pay in a round. A refund that is not collected yet says so when it is. */
function isToPay({ contributions }: Rotation, round: Round, seat: string): boolean {
  if (!round.opened) return round.kind === 'rotation';
  return contributions.some(
    (own) => own.round === round.number && own.seat === seat && ['scheduled', 'submitted'].includes(own.state),
  );
}

/** Its day is no promise any more. */
export const WAITING: readonly Payout['state'][] = ['held', 'failed', 'awaiting_approval'];

/** What leaves and what comes for a person in one squad, from today on. */
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
