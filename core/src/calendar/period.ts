import { addDays, addMonths, type LocalDate } from './dates.ts';

/** How far apart the rounds of a squad are (MONEY §1). */
export const PERIODS = ['weekly', 'biweekly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS_OF = { weekly: 7, biweekly: 14 } as const satisfies Record<Exclude<Period, 'monthly'>, number>;

/** The day `count` periods after `from`. Ask it of the first day, so that a short month moves no later one. */
export function addPeriods(from: LocalDate, period: Period, count: number): LocalDate {
  return period === 'monthly' ? addMonths(from, count) : addDays(from, DAYS_OF[period] * count);
}
