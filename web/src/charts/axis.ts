import { addDays, DAYS, daysBetween, type LocalDate, localDate } from '@adashi/core';
import { dayText } from '../i18n/format.ts';

/** Horizontal axis of a chart. */
export interface Axis {
  readonly along: 'days' | 'rounds';
  /** Heading of the axis column in the chart's table. */
  readonly title: string;
  readonly text: (at: number) => string;
}

const FIRST = localDate(DAYS.first);

/** Returns the position of a day on an axis of days. */
export function dayPlace(day: LocalDate): number {
  return daysBetween(FIRST, day);
}

export function dayAt(place: number): LocalDate {
  return addDays(FIRST, place);
}

/** Returns an axis of days. `text` formats a point that covers several days, such as a week. */
export function dayAxis(title: string, text: (day: LocalDate) => string = (day) => dayText(day, day)): Axis {
  return { along: 'days', title, text: (at) => text(dayAt(at)) };
}

/** Returns an axis of the rounds of a squad. */
export function roundAxis(title: string, text: (round: number) => string): Axis {
  return { along: 'rounds', title, text };
}
