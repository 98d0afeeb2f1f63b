import { addDays, type LocalDate, year } from './dates.ts';
import { bankHolidays, isWeekend } from './holidays.ts';

export function isBusinessDay(day: LocalDate): boolean {
  return !isWeekend(day) && !bankHolidays(year(day)).has(day);
}

/** Returns `day` if `day` is a business day, and otherwise the next business day (MONEY §3.2). */
export function businessDayFrom(day: LocalDate): LocalDate {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Returns the day `count` business days after `day`. A negative `count` counts backwards. */
export function addBusinessDays(day: LocalDate, count: number): LocalDate {
  const step = Math.sign(count);
  let found = day;
  for (let left = Math.abs(count); left > 0; ) {
    found = addDays(found, step);
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
}
