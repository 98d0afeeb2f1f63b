import { addDays, type LocalDate } from '../calendar/dates.ts';

/** Removal follows due process (MONEY §4): a written notice, days to cure, days to appeal, a decision by someone else. */
export const REMOVAL = { cureDays: 7, appealDays: 7 } as const;

export type RemovalStage = 'cure' | 'appeal' | 'decision';

/** The first day on which a removal may be decided. */
export function removalDecisionOn(noticedOn: LocalDate): LocalDate {
  return addDays(noticedOn, REMOVAL.cureDays + REMOVAL.appealDays);
}

export function removalStage(noticedOn: LocalDate, today: LocalDate): RemovalStage {
  if (today < addDays(noticedOn, REMOVAL.cureDays)) return 'cure';
  return today < removalDecisionOn(noticedOn) ? 'appeal' : 'decision';
}
