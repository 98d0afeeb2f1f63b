import type { TFunction } from 'i18next';

/** Maximum number of people in the sentence. */
const NAMED = 3;

/**
 * Returns a sentence with the names of the other people who can approve a payout. Returns null if nobody else can
 * approve the payout.
 */
export function mayApproveWords(t: TFunction, people: readonly string[]): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).join(', ');
  const more = people.length - NAMED;
  return t('Can approve: {{names}}.', { names: more > 0 ? t('{{names}} and {{more}} more', { names, more }) : names });
}
