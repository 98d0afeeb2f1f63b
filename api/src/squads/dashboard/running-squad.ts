import type { RunningSquad } from '@adashi/contract';
import {
  type Forecast,
  foreseen,
  type LocalDate,
  laterOf,
  mainPayout,
  type Rotation,
  type Round,
  type SeatId,
} from '@adashi/core';

/**
 * Returns the round of the next unsent payout from today on. If all unsent payouts are late, returns the oldest round.
 */
function nextRound(rotation: Rotation, today: LocalDate): Round | undefined {
  const unsent = rotation.rounds.filter(({ number }) => mainPayout(rotation, number).attempt === 0);
  return unsent.find(({ payoutOn }) => payoutOn >= today) ?? unsent[0];
}

/** Returns the next round of a running squad, with the recipient and the contributions that failed. */
export function runningSquad(
  rotation: Rotation,
  forecast: Forecast | undefined,
  person: string,
  names: ReadonlyMap<SeatId, string>,
  today: LocalDate,
): RunningSquad | undefined {
  const round = nextRound(rotation, today);
  if (!round) return undefined;
  const seat = rotation.seats.find(({ id }) => id === round.recipient);
  const isMine = seat?.person === person;
  const isFailed = (state: string) => state === 'failed' || state === 'defaulted' || state === 'charged_back';
  const payout = mainPayout(rotation, round.number);
  const coming = forecast && foreseen(forecast, payout);
  const own = isMine ? coming : undefined;
  const failed = rotation.contributions.filter((own) => own.round === round.number && isFailed(own.state));
  return {
    squadId: rotation.id,
    period: rotation.terms.period,
    round: round.number,
    recipient: isMine ? null : (names.get(round.recipient) ?? ''),
    payoutOn: own?.on ?? round.payoutOn,
    isWaiting: (own?.on ?? round.payoutOn) < today || (isMine && own?.on === null),
    failed: failed.length,
    tryOn: failed.flatMap(({ retryOn }) => (retryOn ? laterOf(retryOn, today) : [])).toSorted()[0] ?? null,
    short: coming?.short ?? 0,
  };
}
