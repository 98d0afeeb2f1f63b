import { addBusinessDays } from '../calendar/business.ts';
import { type LocalDate, laterOf } from '../calendar/dates.ts';
import { LIMITS } from '../squad/terms.ts';

/** The day on which money that leaves on `sentOn` is at the recipient's bank, if nothing goes wrong (decision 0026). */
export function arrivesOn(sentOn: LocalDate): LocalDate {
  return addBusinessDays(sentOn, LIMITS.arrivalBusinessDays);
}

/** When a payout goes that waits for nothing but a day: its own, or the one on which the hold on a new account ends. */
export function leavesOn(payoutOn: LocalDate, today: LocalDate, heldUntil: LocalDate | null = null): LocalDate {
  return laterOf(laterOf(payoutOn, today), heldUntil ?? today);
}
