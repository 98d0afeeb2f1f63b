import type { SquadSummary } from '@adashi/contract';
import { cents, localDate, type Terms } from '@adashi/core';

type Told = Pick<SquadSummary, 'contribution' | 'size' | 'period' | 'startOn' | 'feeBps' | 'reserveBps'>;

/** What the rules of the money go by. */
export function termsOf({ contribution, size, period, startOn, feeBps, reserveBps }: Told): Terms {
  return { contribution: cents(contribution), size, period, startOn: localDate(startOn), feeBps, reserveBps };
}
