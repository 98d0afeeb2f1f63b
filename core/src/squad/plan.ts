import { addBusinessDays, businessDayFrom } from '../calendar/business.ts';
import { addDays, type LocalDate, laterOf } from '../calendar/dates.ts';
import { addPeriods } from '../calendar/period.ts';
import { type Cents, minus } from '../money/cents.ts';
import { fullPot, LIMITS, planPayout, type Terms } from './terms.ts';

export interface RoundDates {
  readonly number: number;
  readonly dueOn: LocalDate;
  /** The last day to submit the charges for `chargeOn`. */
  readonly submitOn: LocalDate;
  readonly chargeOn: LocalDate;
  readonly payoutOn: LocalDate;
}

type Days = Pick<Terms, 'startOn' | 'period' | 'leadDays' | 'payoutDays'>;

/**
 * Returns the days of round `number` (1…size) in a squad (MONEY §1, §3.2, §3.4). Only the due day depends on the
 * period.
 */
export function roundDates({ startOn, period, leadDays, payoutDays }: Days, number: number): RoundDates {
  const dueOn = addPeriods(startOn, period, number - 1);
  const chargeOn = businessDayFrom(dueOn);
  const verdictBy = addBusinessDays(chargeOn, LIMITS.verdictBusinessDays);
  return {
    number,
    dueOn,
    chargeOn,
    submitOn: addBusinessDays(chargeOn, -leadDays),
    payoutOn: businessDayFrom(laterOf(addDays(dueOn, payoutDays), verdictBy)),
  };
}

export function planRounds(terms: Days & Pick<Terms, 'size'>): RoundDates[] {
  return Array.from({ length: terms.size }, (_, index) => roundDates(terms, index + 1));
}

/** Returns the day of the start decision, one business day before the order of the first debits (MONEY §2). */
export function closingDay({ startOn, leadDays }: Pick<Terms, 'startOn' | 'leadDays'>): LocalDate {
  return addBusinessDays(startOn, -(leadDays + LIMITS.closingBusinessDays));
}

export interface CalendarEntry {
  readonly on: LocalDate;
  readonly what: 'contribution' | 'payout' | 'reserve';
  readonly round: number;
  /** Amount in cents, negative for a payment by the member. */
  readonly amount: Cents;
}

/**
 * Returns the payments and receipts of a position by day, without defaults (MONEY §4a). A person can see this
 * calendar before joining.
 */
export function memberCalendar(terms: Terms, position: number, rounds = planRounds(terms)): CalendarEntry[] {
  const payout = planPayout(fullPot(terms), terms);
  const entries = rounds.flatMap((round): CalendarEntry[] => {
    const own: CalendarEntry[] = [
      { on: round.chargeOn, what: 'contribution', round: round.number, amount: minus(terms.contribution) },
    ];
    if (round.number === position) {
      own.push({ on: round.payoutOn, what: 'payout', round: position, amount: payout.net });
    }
    return own;
  });
  const last = rounds.at(-1);
  if (last && payout.reserveShare > 0) {
    entries.push({ on: last.payoutOn, what: 'reserve', round: last.number, amount: payout.reserveShare });
  }
  return entries.toSorted((a, b) => a.on.localeCompare(b.on));
}
