import { addBusinessDays } from '../calendar/business.ts';
import { type LocalDate, laterOf } from '../calendar/dates.ts';
import { LIMITS } from '../squad/terms.ts';

/** Returns the day on which money sent on `sentOn` reaches the recipient's bank without a failure (decision 0026). */
export function arrivesOn(sentOn: LocalDate): LocalDate {
  return addBusinessDays(sentOn, LIMITS.arrivalBusinessDays);
}

/**
 * Returns the send date of a payout without other obstacles: the payout day, today, or the end of the hold on a new
 * account, whichever is last.
 */
export function leavesOn(payoutOn: LocalDate, today: LocalDate, heldUntil: LocalDate | null = null): LocalDate {
  return laterOf(laterOf(payoutOn, today), heldUntil ?? today);
}
