import { addDays, DAYS, daysBetween, type LocalDate, localDate } from '@adashi/core';
import { dayText } from '../i18n/format.ts';

/** Kind of the horizontal axis and its labels. */
export interface Axis {
  readonly along: 'days' | 'rounds';
  /** Column head in the table. */
  readonly title: string;
  readonly text: (at: number) => string;
}

const FIRST = localDate(DAYS.first);

/** Position of a day on an axis of days. */
export function dayPlace(day: LocalDate): number {
  return daysBetween(FIRST, day);
}

export function dayAt(place: number): LocalDate {
  return addDays(FIRST, place);
}

/** Axis of days; `text` is given where a point covers more than a day, such as a week. */
export function dayAxis(title: string, text: (day: LocalDate) => string = (day) => dayText(day, day)): Axis {
  return { along: 'days', title, text: (at) => text(dayAt(at)) };
}

/** Axis of round numbers. */
export function roundAxis(title: string, text: (round: number) => string): Axis {
  return { along: 'rounds', title, text };
}
