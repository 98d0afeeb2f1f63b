import type { Period } from '@adashi/core';
import { msg } from './index.ts';
import type { TFunction } from './translation.ts';

/**
 * Texts for each period: one round with its number, a number of rounds, the frequency, the current round, and two
 * column headings.
 */
const WORDS = {
  weekly: [msg('week {{n}}'), msg('{{count}} weeks'), msg('a week'), msg('this week'), msg('Week'), msg('Weeks')],
  biweekly: [
    msg('round {{n}}'),
    msg('{{count}} rounds'),
    msg('every two weeks'),
    msg('this round'),
    msg('Round'),
    msg('Rounds'),
  ],
  monthly: [
    msg('month {{n}}'),
    msg('{{count}} months'),
    msg('a month'),
    msg('this month'),
    msg('Month'),
    msg('Months'),
  ],
} as const satisfies Record<Period, readonly string[]>;

/**
 * Returns the texts for a squad’s period, for use in sentences. Old notifications without a period are about weekly
 * squads.
 */
export function periodWords(t: TFunction, period: Period = 'weekly') {
  const [round, rounds, each, now, title, titles] = WORDS[period];
  return {
    round: (n: number) => t(round, { n }),
    rounds: (count: number) => t(rounds, { count }),
    each: t(each),
    now: t(now),
    title: t(title),
    titles: t(titles),
  };
}

/** Capitalizes the first letter of a text. */
export function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
