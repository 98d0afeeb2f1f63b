import { addDays, type LocalDate } from '../calendar/dates.ts';

/**
 * Days of a removal by due process (MONEY §4): time to cure after the written notice, then time to appeal. Two
 * staff members must decide.
 */
export const REMOVAL = { cureDays: 7, appealDays: 7 } as const;

export type RemovalStage = 'cure' | 'appeal' | 'decision';

/** Returns the first day on which staff may decide a removal. */
export function removalDecisionOn(noticedOn: LocalDate): LocalDate {
  return addDays(noticedOn, REMOVAL.cureDays + REMOVAL.appealDays);
}

/** Returns the latest day of a notice that staff may decide today. */
export function lastDecidableNotice(today: LocalDate): LocalDate {
  return addDays(today, -(REMOVAL.cureDays + REMOVAL.appealDays));
}

export function removalStage(noticedOn: LocalDate, today: LocalDate): RemovalStage {
  if (today < addDays(noticedOn, REMOVAL.cureDays)) return 'cure';
  return today < removalDecisionOn(noticedOn) ? 'appeal' : 'decision';
}
