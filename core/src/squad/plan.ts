import { addBusinessDays, businessDayFrom } from '../calendar/business.ts';
import { addDays, type LocalDate, laterOf } from '../calendar/dates.ts';
import { addPeriods, type Period } from '../calendar/period.ts';
import { type Cents, minus } from '../money/cents.ts';
import { fullPot, LIMITS, planPayout, type Terms } from './terms.ts';

export interface RoundDates {
  readonly number: number;
  readonly dueOn: LocalDate;
  /** The last day on which the charges may be submitted to fall on `chargeOn`. */
  readonly submitOn: LocalDate;
  readonly chargeOn: LocalDate;
  readonly payoutOn: LocalDate;
}

/** The days of round `number` (1…size) of a squad that starts on `startOn` (MONEY §1, §3.2, §3.4). Only the due day knows the period. */
export function roundDates(startOn: LocalDate, number: number, period: Period = 'weekly'): RoundDates {
  const dueOn = addPeriods(startOn, period, number - 1);
  const chargeOn = businessDayFrom(dueOn);
  const verdictBy = addBusinessDays(chargeOn, LIMITS.verdictBusinessDays);
  return {
    number,
    dueOn,
    chargeOn,
    submitOn: addBusinessDays(chargeOn, -LIMITS.leadBusinessDays),
    payoutOn: businessDayFrom(laterOf(addDays(dueOn, 7), verdictBy)),
  };
}

export function planRounds({ startOn, size, period }: Pick<Terms, 'startOn' | 'size' | 'period'>): RoundDates[] {
  return Array.from({ length: size }, (_, index) => roundDates(startOn, index + 1, period));
}

/** The day on which it is decided whether a squad starts (MONEY §2). */
export function closingDay(startOn: LocalDate): LocalDate {
  return addBusinessDays(startOn, -LIMITS.closingBusinessDays);
}

export interface CalendarEntry {
  readonly on: LocalDate;
  readonly what: 'contribution' | 'payout' | 'reserve';
  readonly round: number;
  /** Negative when the member pays. */
  readonly amount: Cents;
}

/** A member's own calendar before joining, as if nobody defaults (MONEY §4a). */
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
  return entries.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
