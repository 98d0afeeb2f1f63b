import type { SeatId } from '../ids.ts';
import { add, type Cents, least, times } from '../money/cents.ts';
import { ownRound } from '../round/order.ts';
import { debtsOf, mainPayout, owedTotal, type Rotation } from '../round/state.ts';

/**
 * What a guarantor answers for just now (MONEY §3.5): what the member owes to others; after the payout never more than
 * the contributions that were still to come then, a sum that falls every week.
 */
export function guarantorLiability(rotation: Rotation, seat: SeatId): Cents {
  const owed = add(...debtsOf(rotation, seat).map(owedTotal));
  const own = ownRound(rotation, seat);
  if (!own || mainPayout(rotation, own.number).attempt === 0) return owed;
  return least(owed, times(rotation.terms.contribution, rotation.terms.size - own.number));
}

/** The most that a guarantor could be asked for from now on: what is owed and what is still to be contributed. */
export function atStake(rotation: Rotation, seat: SeatId): Cents {
  const own = ownRound(rotation, seat);
  const wasPaid = own !== undefined && mainPayout(rotation, own.number).attempt > 0;
  const toCome = rotation.rounds.filter((round) => !round.opened).length;
  const owed = guarantorLiability(rotation, seat);
  return wasPaid ? add(owed, times(rotation.terms.contribution, toCome)) : owed;
}
