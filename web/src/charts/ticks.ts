import { monthText, shortDay } from '../i18n/format.ts';
import { type Axis, dayAt } from './axis.ts';
import type { Range } from './series.ts';

interface Tick {
  readonly at: number;
  readonly text: string;
}

const DAY_MS = 86_400_000;
const MONTHS_FROM_DAYS = 75;
/** Position of a Monday. Axis marks in steps of days or weeks are counted from this Monday. */
const MONDAY = 4;
const STEPS_OF_DAYS = [1, 2, 7, 14, 28];

const STEPS_OF_MONTHS = [1, 3, 12, 24, 60, 120];

/** Returns the first days of at most `most` months, in steps of 1, 3, 12 or more months. */
function fewMonths({ from, to }: Range, most: number): number[] {
  const first = new Date(from * DAY_MS);
  const year = first.getUTCFullYear();
  const months = Array.from({ length: Math.ceil((to - from) / 28) + 2 }, (_, index) => first.getUTCMonth() + index);
  const startOf = (month: number) => Date.UTC(year, month) / DAY_MS;
  const known = months.filter((month) => startOf(month) >= from && startOf(month) <= to);
  const every = (step: number) => known.filter((month) => (year * 12 + month) % step === 0);
  const step = STEPS_OF_MONTHS.find((length) => every(length).length <= most);
  return step === undefined ? [] : every(step).map(startOf);
}

function fewDays({ from, to }: Range, most: number): number[] {
  const step = STEPS_OF_DAYS.find((days) => Math.floor((to - from) / days) < most) ?? MONTHS_FROM_DAYS;
  const first = from + ((((MONDAY - from) % step) + step) % step);
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

function dayTicks(range: Range, most: number): Tick[] {
  const isLong = range.to - range.from > MONTHS_FROM_DAYS;
  const days = isLong ? fewMonths(range, most) : fewDays(range, most);
  return days.map((at) => ({ at, text: isLong ? monthText(dayAt(at)) : shortDay(dayAt(at)) }));
}

/** Returns axis marks at rounds of a squad. The distance between two marks is large enough for the labels. */
function fewRounds({ from, to }: Range, most: number): Tick[] {
  const step = Math.max(1, Math.ceil((to - from + 1) / most));
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => from + index * step).map((at) => ({ at, text: String(at) }));
}

/** Returns at most `most` axis labels, at days or at rounds of a squad. */
export function ticksOf({ along }: Axis, range: Range, most: number): readonly Tick[] {
  return along === 'days' ? dayTicks(range, most) : fewRounds(range, most);
}
