import type { SeatId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import { payContribution } from '../round/rotation.ts';
import { forecast, type Present } from '../simulation/forecast.ts';
import { isLate } from './squad-facts.ts';

/**
 * Returns the net amount of a member's coming payout if the member pays the whole debt from the bank today, and nothing
 * else fails. A payment that arrives after the payout does not change the payout. Null after the payout.
 */
export function netIfPaid(present: Present, seat: SeatId): Cents | null {
  const { rotation } = present.world;
  const late = rotation.contributions.filter((own) => own.seat === seat && isLate(own));
  const world = late.reduce((before, { round }) => {
    const result = payContribution(before, present.today, { round, seat }, 'bank');
    return result.refused === null ? result.outcome : before;
  }, present.world);
  const { payouts } = forecast({ ...present, world });
  return payouts.find((own) => own.seat === seat && own.seq === 0)?.net ?? null;
}
