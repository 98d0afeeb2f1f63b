import { addBusinessDays } from '../calendar/business.ts';
import { type LocalDate, laterOf } from '../calendar/dates.ts';
import { LIMITS } from '../squad/terms.ts';

/**
 * Returns the day on which money sent on `sentOn` reaches the recipient's bank, if the bank does not return the money
 * (decision 0026).
 */
export function arrivesOn(sentOn: LocalDate): LocalDate {
  return addBusinessDays(sentOn, LIMITS.arrivalBusinessDays);
}

/**
 * Returns the send date of a payout without other obstacles. The send date is the latest of three days: the payout day,
 * today, and the end of the hold on a new account.
 */
export function leavesOn(payoutOn: LocalDate, today: LocalDate, heldUntil: LocalDate | null = null): LocalDate {
  return laterOf(laterOf(payoutOn, today), heldUntil ?? today);
}
