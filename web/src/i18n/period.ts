import type { Period } from '@adashi/core';
import type { TFunction } from 'i18next';
import { msg } from './index.ts';

/** A round by its number, a number of rounds, how often, the present one, and the heads of a round and of rounds. */
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

/** How the period of a squad is said, to be put into sentences; news from before there were periods are of weeks. */
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

/** A sentence that begins with a word from elsewhere. */
export function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
