import { addDays, type LocalDate, year } from './dates.ts';
import { bankHolidays, isWeekend } from './holidays.ts';

export function isBusinessDay(day: LocalDate): boolean {
  return !isWeekend(day) && !bankHolidays(year(day)).has(day);
}

/** `day` itself when banks work, else the next day on which they do (MONEY §3.2). */
export function businessDayFrom(day: LocalDate): LocalDate {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** The day `count` business days after `day`; before it when `count` is negative. */
export function addBusinessDays(day: LocalDate, count: number): LocalDate {
  const step = Math.sign(count);
  let found = day;
  for (let left = Math.abs(count); left > 0; ) {
    found = addDays(found, step);
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
}
