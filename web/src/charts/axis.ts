import { addDays, DAYS, daysBetween, type LocalDate, localDate } from '@adashi/core';
import { dayText } from '../i18n/format.ts';

/** What lies along a chart, and how it is said. */
export interface Axis {
  readonly along: 'days' | 'rounds';
  /** The head of its column in the table. */
  readonly title: string;
  readonly text: (at: number) => string;
}

const FIRST = localDate(DAYS.first);

/** Where a day lies on an axis of days. */
export function dayPlace(day: LocalDate): number {
  return daysBetween(FIRST, day);
}

export function dayAt(place: number): LocalDate {
  return addDays(FIRST, place);
}

/** Days. `text` is there where a place stands for more than its day, such as a week. */
export function dayAxis(title: string, text: (day: LocalDate) => string = (day) => dayText(day, day)): Axis {
  return { along: 'days', title, text: (at) => text(dayAt(at)) };
}

/** The numbers of rounds. */
export function roundAxis(title: string, text: (round: number) => string): Axis {
  return { along: 'rounds', title, text };
}
