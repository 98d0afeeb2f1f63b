import type { LocalDate } from '@adashi/core';

/** Formats the whole dollars of an amount in cents: '1,000'. */
export function wholeText(locale: string, amount: number): string {
  return Math.floor(amount / 100).toLocaleString(locale);
}

/** Formats the cents part of an amount in cents: '05'. */
export function centsText(amount: number): string {
  return String(amount % 100).padStart(2, '0');
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
/** Cache of date formats. Creating a date format takes as long as composing the rest of a mail. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day: 'Friday 27 November 2026'. */
export function dayIn(locale: string, day: LocalDate): string {
  const format = dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, DAY);
  dayFormats.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats basis points as percent: '0.39'. */
export function hundredths(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}
