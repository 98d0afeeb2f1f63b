import { addDays, type LocalDate } from '@adashi/core';
import { dayText } from './format.ts';
import { useTranslation } from './translation.ts';

/** Groups consecutive items by day. */
export function byDay<Item>(items: readonly Item[], dayOf: (item: Item) => LocalDate): [LocalDate, Item[]][] {
  const days: [LocalDate, Item[]][] = [];
  for (const item of items) {
    const day = dayOf(item);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(item);
    else days.push([day, [item]]);
  }
  return days;
}

/** Returns a function that formats a day relative to the platform’s current day, such as 'Today, Tue 24 Nov'. */
export function useDayWords(today: string): (day: LocalDate) => string {
  const { t } = useTranslation();
  return (day) => {
    const said = dayText(day, today);
    if (day === today) return t('Today, {{day}}', { day: said });
    return addDays(day, 1) === today ? t('Yesterday, {{day}}', { day: said }) : said;
  };
}
