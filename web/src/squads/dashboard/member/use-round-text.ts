import type { Period } from '@adashi/core';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';

/** Returns a function that names a round by the squad’s period, such as 'week 3'. */
export function useRoundText(): (about: { period: Period; round: number }) => string {
  const { t } = useTranslation();
  return ({ period, round }) => periodWords(t, period).round(round);
}
