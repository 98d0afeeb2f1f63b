import { addBusinessDays } from '../calendar/business.ts';
import { type LocalDate, laterOf } from '../calendar/dates.ts';
import { LIMITS } from '../squad/terms.ts';

/**
 * Returns the day when money sent on `sentOn` reaches the recipient's bank, unless the bank returns the
 * money.
 */
export function arrivesOn(sentOn: LocalDate): LocalDate {
  return addBusinessDays(sentOn, LIMITS.arrivalBusinessDays);
}

/**
 * Returns the send date of a payout without other obstacles: the latest of the payout day, today and the end of the
 * account's hold.
 */
export function leavesOn(payoutOn: LocalDate, today: LocalDate, heldUntil: LocalDate | null = null): LocalDate {
  return laterOf(laterOf(payoutOn, today), heldUntil ?? today);
}
