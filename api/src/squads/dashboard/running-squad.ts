import type { RunningSquad } from '@adashi/contract';
import { type LocalDate, mainPayout, type Rotation, type SeatId } from '@adashi/core';
import { WAITING } from './coming-up.ts';

/** Returns the next round of a running squad, with the recipient and the number of failed contributions. */
export function runningSquad(
  rotation: Rotation,
  person: string,
  names: ReadonlyMap<SeatId, string>,
  today: LocalDate,
): RunningSquad | undefined {
  const round = rotation.rounds.find(({ number }) => mainPayout(rotation, number).attempt === 0);
  if (!round) return undefined;
  const seat = rotation.seats.find(({ id }) => id === round.recipient);
  const isMine = seat?.person === person;
  const isFailed = (state: string) => state === 'failed' || state === 'defaulted' || state === 'charged_back';
  return {
    squadId: rotation.id,
    period: rotation.terms.period,
    round: round.number,
    recipient: isMine ? null : (names.get(round.recipient) ?? ''),
    payoutOn: round.payoutOn,
    isWaiting: round.payoutOn < today || (isMine && WAITING.includes(mainPayout(rotation, round.number).state)),
    failed: rotation.contributions.filter((own) => own.round === round.number && isFailed(own.state)).length,
  };
}
