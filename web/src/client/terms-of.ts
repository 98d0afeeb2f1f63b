import type { SquadSummary } from '@adashi/contract';
import { cents, localDate, type Terms } from '@adashi/core';

type TermsOfSquad = Pick<
  SquadSummary,
  'contribution' | 'size' | 'period' | 'startOn' | 'feeBps' | 'reserveBps' | 'leadDays' | 'payoutDays'
>;

/** Returns the terms of a squad that the money rules use. */
export function termsOf({
  contribution,
  size,
  period,
  startOn,
  feeBps,
  reserveBps,
  leadDays,
  payoutDays,
}: TermsOfSquad): Terms {
  const days = { startOn: localDate(startOn), leadDays, payoutDays };
  return { contribution: cents(contribution), size, period, ...days, feeBps, reserveBps };
}
