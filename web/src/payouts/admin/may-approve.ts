import type { TFunction } from 'i18next';

/** Maximum number of names in the list. */
const NAMED = 3;

/** Returns a sentence with the other people who can approve a payout, or null without such a person. */
export function mayApproveWords(t: TFunction, people: readonly string[]): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).join(', ');
  const more = people.length - NAMED;
  return t('Can approve: {{names}}.', { names: more > 0 ? t('{{names}} and {{more}} more', { names, more }) : names });
}
