import type { LocalDate } from '@adashi/core';

/** '1,000' of an amount in cents. */
export function wholeText(locale: string, amount: number): string {
  return Math.floor(amount / 100).toLocaleString(locale);
}

/** '05' of an amount in cents. */
export function centsText(amount: number): string {
  return String(amount % 100).padStart(2, '0');
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
/** Made once each: making one takes as long as all else of a mail. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** 'Friday 27 November 2026'. */
export function dayIn(locale: string, day: LocalDate): string {
  const format = dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, DAY);
  dayFormats.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** '0.39' of basis points. */
export function hundredths(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}
