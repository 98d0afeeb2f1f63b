import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import type { PayFrom } from '../round/pay-now.ts';
import { chargeInFlight, type Rotation } from '../round/state.ts';
import type { Forecast } from '../simulation/forecast.ts';

/** A contribution that leaves a member's account or wallet, with its amount in cents. */
export interface Debit {
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly state: 'scheduled' | 'submitted' | 'failed';
  readonly from: PayFrom;
}

/**
 * Returns a seat's debits in flight and the debits of the forecast, earliest first. Retries have the state `failed`. A
 * contribution that the wallet pays in full has no bank debit.
 */
export function debitsToCome(rotation: Rotation, forecast: Forecast, seat: SeatId): Debit[] {
  const own = rotation.contributions.filter((contribution) => contribution.seat === seat);
  const inFlight = own.flatMap((contribution): Debit[] => {
    const charge = chargeInFlight(contribution);
    if (!charge) return [];
    return [
      { round: contribution.round, on: charge.chargeOn, amount: charge.amount, state: 'submitted', from: 'bank' },
    ];
  });
  const known = new Set(own.map(({ round }) => round));
  const coming = (['bank', 'wallet'] as const).flatMap((from) =>
    (from === 'bank' ? forecast.debits : (forecast.fromWallet ?? []))
      .filter((debit) => debit.seat === seat)
      .map(({ round, on, amount }): Debit => {
        return { round, on, amount, state: known.has(round) ? 'failed' : 'scheduled', from };
      }),
  );
  return [...inFlight, ...coming].toSorted((a, b) => a.on.localeCompare(b.on) || a.round - b.round);
}
