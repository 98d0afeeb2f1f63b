import {
  addBusinessDays,
  type Cents,
  chargeInFlight,
  type Forecast,
  type ForecastPayout,
  gapOf,
  LIMITS,
  type LocalDate,
  mainPayout,
  minus,
  type PayoutGap,
  type Rotation,
  roundOf,
} from '@adashi/core';

export interface ComingEntry {
  readonly what: 'contribution' | 'payout' | 'supplement';
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: number;
  readonly isWaiting: boolean;
  readonly gap: PayoutGap | null;
}

function toPayout(rotation: Rotation, payout: ForecastPayout): ComingEntry {
  const { round, seq, net: amount } = payout;
  // Pages sort a payout without a day by the planned day, and do not show the planned day.
  const on = payout.on ?? roundOf(rotation, round).payoutOn;
  return {
    what: seq > 0 ? 'supplement' : 'payout',
    round,
    on,
    amount,
    isWaiting: payout.on === null,
    gap: gapOf(payout),
  };
}

/**
 * Lists a person's debits and payouts in one squad, from today on: payments in progress, and future payments if nothing
 * else fails. The day of a payout in progress is the arrival day.
 */
export function comingUp(rotation: Rotation, forecast: Forecast, person: string, today: LocalDate): ComingEntry[] {
  const mine = rotation.seats.find((seat) => seat.person === person && seat.status === 'active');
  if (!mine) return [];
  const debit = (round: number, on: LocalDate, amount: Cents): ComingEntry => ({
    what: 'contribution',
    round,
    on,
    amount: minus(amount),
    isWaiting: false,
    gap: null,
  });
  const inFlight = rotation.contributions.flatMap((own) => {
    const charge = own.seat === mine.id ? chargeInFlight(own) : undefined;
    return charge && charge.chargeOn >= today ? [debit(own.round, charge.chargeOn, charge.amount)] : [];
  });
  const sent = rotation.rounds.flatMap((round): ComingEntry[] => {
    if (round.recipient !== mine.id) return [];
    const { state, net: amount } = mainPayout(rotation, round.number);
    if (state !== 'submitted') return [];
    const on = addBusinessDays(today, LIMITS.arrivalBusinessDays);
    return [{ what: 'payout', round: round.number, on, amount, isWaiting: false, gap: null }];
  });
  const debits = forecast.debits.filter(({ seat }) => seat === mine.id);
  const payouts = forecast.payouts.filter(({ seat, net }) => seat === mine.id && net > 0);
  const entries = [
    ...inFlight,
    ...debits.map(({ round, on, amount }) => debit(round, on, amount)),
    ...sent,
    ...payouts.map((payout) => toPayout(rotation, payout)),
  ];
  return entries.toSorted((a, b) => a.round - b.round);
}
