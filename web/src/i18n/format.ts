import { daysBetween, type LocalDate, localDate } from '@adashi/core';
import { currentLanguage } from './index.ts';

const MINUS = '−';
const SPACE = '\u00a0';

interface MoneyParts {
  readonly sign: string;
  readonly before: string;
  readonly whole: string;
  readonly after: string;
}

/** Amounts in cents: 'CA$1,000.00', in French '1 000,00 $ CA'. `withPlus` where both directions appear. */
export function moneyParts(amount: number, withPlus = false): MoneyParts {
  const sign = amount < 0 ? MINUS : withPlus && amount > 0 ? '+' : '';
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  const whole = Math.floor(Math.abs(amount) / 100);
  if (currentLanguage() === 'fr') {
    return { sign, before: '', whole: whole.toLocaleString('fr-CA'), after: `,${rest}${SPACE}$${SPACE}CA` };
  }
  return { sign, before: 'CA$', whole: whole.toLocaleString('en-CA'), after: `.${rest}` };
}

export function moneyText(amount: number, withPlus = false): string {
  const { sign, before, whole, after } = moneyParts(amount, withPlus);
  return `${sign}${before}${whole}${after}`;
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** 'Fri 27 Nov'; with the year when it is not that of `today`. */
export function dayText(day: string, today?: string): string {
  const isOtherYear = today !== undefined && today.slice(0, 4) !== day.slice(0, 4);
  const year = isOtherYear ? { year: 'numeric' as const } : {};
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const;
  const locale = currentLanguage() === 'fr' ? 'fr-CA' : 'en-GB';
  return new Intl.DateTimeFormat(locale, options).format(utc(day)).replace(/[.,]/g, '').replaceAll(' ', SPACE);
}

/** '27 Nov'. */
export function shortDay(day: string): string {
  const locale = currentLanguage() === 'fr' ? 'fr-CA' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(utc(day))
    .replace('.', '')
    .replace(' ', SPACE);
}

export function dayAndMonth(day: string): [string, string] {
  const [date = '', month = ''] = shortDay(day).split(SPACE);
  return [date, month];
}

export function toDay(text: string): LocalDate {
  return localDate(text.slice(0, 10));
}

export function daysUntil(today: string, day: string): number {
  return daysBetween(localDate(today), localDate(day));
}

/** '21.8%', with a true minus. */
export function rateText(rate: number): string {
  const text = Math.abs(rate).toFixed(1);
  const sign = rate < 0 ? MINUS : '';
  return currentLanguage() === 'fr' ? `${sign}${text.replace('.', ',')}${SPACE}%` : `${sign}${text}%`;
}
