import { addDays, type LocalDate, localDate, weekday } from './dates.ts';

/**
 * Days without pre-authorized debits at Canadian banks. Payments Canada is closed on 30 September, and open on Family
 * Day and the August civic holiday.
 */
const BANK_HOLIDAYS = [
  { month: 1, day: 1 }, // New Year
  { easter: -2 }, // Good Friday
  { month: 5, mondayBefore: 25 }, // Victoria Day
  { month: 7, day: 1 }, // Canada Day
  { month: 9, nthMonday: 1 }, // Labour Day
  { month: 9, day: 30 }, // Truth and Reconciliation
  { month: 10, nthMonday: 2 }, // Thanksgiving
  { month: 11, day: 11 }, // Remembrance Day
  { month: 12, day: 25 }, // Christmas
  { month: 12, day: 26 }, // Boxing Day
] as const;

type Rule = (typeof BANK_HOLIDAYS)[number];

function dayOf(year: number, month: number, day: number): LocalDate {
  return localDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** Returns the day of Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function easter(year: number): LocalDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + skipped + 15) % 30;
  // Treats an epact of 28 like 29. The computus has an exception for 28 early in the lunar cycle, which never occurs
  // between 1970 and 2199.
  const epact = moon - (moon >= 28 ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const offset = epact - sunday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return dayOf(year, month, offset + 28 - 31 * Math.floor(month / 4));
}

function nominal(rule: Rule, year: number): LocalDate {
  if ('easter' in rule) return addDays(easter(year), rule.easter);
  if ('nthMonday' in rule) {
    const first = dayOf(year, rule.month, 1);
    return addDays(first, ((8 - weekday(first)) % 7) + 7 * (rule.nthMonday - 1));
  }
  if ('mondayBefore' in rule) {
    const last = dayOf(year, rule.month, rule.mondayBefore - 1);
    return addDays(last, -((weekday(last) + 6) % 7));
  }
  return dayOf(year, rule.month, rule.day);
}

export function isWeekend(day: LocalDate): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}

const byYear = new Map<number, ReadonlySet<LocalDate>>();

/** Returns the bank holidays of a year, on the days when banks observe them. */
export function bankHolidays(year: number): ReadonlySet<LocalDate> {
  const known = byYear.get(year);
  if (known) return known;
  const observed = new Set<LocalDate>();
  for (const rule of BANK_HOLIDAYS) {
    let day = nominal(rule, year);
    while (isWeekend(day) || observed.has(day)) day = addDays(day, 1);
    observed.add(day);
  }
  byYear.set(year, observed);
  return observed;
}
