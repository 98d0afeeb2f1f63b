import type { TFunction } from 'i18next';

/** So many are named. */
const NAMED = 3;

/** Who else may approve a payout; null where nobody may. */
export function mayApproveWords(t: TFunction, people: readonly string[]): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).join(', ');
  const more = people.length - NAMED;
  return t('May approve: {{names}}.', { names: more > 0 ? t('{{names}} and {{more}} more', { names, more }) : names });
}
