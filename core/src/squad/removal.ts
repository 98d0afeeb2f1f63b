import { addDays, type LocalDate } from '../calendar/dates.ts';

/**
 * Due process of a removal (MONEY §4): a written notice, days to cure, days to appeal, and a decision by another
 * person.
 */
export const REMOVAL = { cureDays: 7, appealDays: 7 } as const;

export type RemovalStage = 'cure' | 'appeal' | 'decision';

/** Returns the first day on which a removal may be decided. */
export function removalDecisionOn(noticedOn: LocalDate): LocalDate {
  return addDays(noticedOn, REMOVAL.cureDays + REMOVAL.appealDays);
}

export function removalStage(noticedOn: LocalDate, today: LocalDate): RemovalStage {
  if (today < addDays(noticedOn, REMOVAL.cureDays)) return 'cure';
  return today < removalDecisionOn(noticedOn) ? 'appeal' : 'decision';
}
