import { addDays, addMonths, type LocalDate } from './dates.ts';

/** Interval between the rounds of a squad (MONEY §1). */
export const PERIODS = ['weekly', 'biweekly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS_OF = { weekly: 7, biweekly: 14 } as const satisfies Record<Exclude<Period, 'monthly'>, number>;

/**
 * Returns the day `count` periods after `from`, the first day of the squad. Adding one month at a time would lose the
 * 31st after February.
 */
export function addPeriods(from: LocalDate, period: Period, count: number): LocalDate {
  return period === 'monthly' ? addMonths(from, count) : addDays(from, DAYS_OF[period] * count);
}
