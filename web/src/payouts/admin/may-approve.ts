import type { TFunction } from 'i18next';

/** Number of people whom the sentence names at most. */
const NAMED = 3;

/** Returns a sentence that names the other people who can approve a payout. Returns null if no other person can. */
export function mayApproveWords(t: TFunction, people: readonly string[]): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).join(', ');
  const more = people.length - NAMED;
  return t('Can approve: {{names}}.', { names: more > 0 ? t('{{names}} and {{more}} more', { names, more }) : names });
}
