import { addDays, type LocalDate } from '../calendar/dates.ts';

/**
 * Days from the written notice of a removal to the decision (MONEY §4): first the days to fix the problem, then the days
 * to appeal.
 */
export const REMOVAL = { cureDays: 7, appealDays: 7 } as const;

export type RemovalStage = 'cure' | 'appeal' | 'decision';

/** Returns the first day on which staff may decide a removal. */
export function removalDecisionOn(noticedOn: LocalDate): LocalDate {
  return addDays(noticedOn, REMOVAL.cureDays + REMOVAL.appealDays);
}

/** Returns the latest notice day that allows a decision about the removal today. */
export function lastDecidableNotice(today: LocalDate): LocalDate {
  return addDays(today, -(REMOVAL.cureDays + REMOVAL.appealDays));
}

export function removalStage(noticedOn: LocalDate, today: LocalDate): RemovalStage {
  if (today < addDays(noticedOn, REMOVAL.cureDays)) return 'cure';
  return today < removalDecisionOn(noticedOn) ? 'appeal' : 'decision';
}
