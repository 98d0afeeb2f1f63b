import { dayIn, daysBetween, type LocalDate, localDate } from '@adashi/core';
import { currentLanguage } from './index.ts';
import { countIn, SPOKEN } from './languages.ts';
import { serverNow } from './server-clock.ts';

const MINUS = '−';
const SPACE = '\u00a0';

interface MoneyParts {
  readonly sign: string;
  readonly before: string;
  readonly whole: string;
  readonly after: string;
}

/**
 * Returns the parts of an amount in cents, such as 'CA$1,000.00', or '1 000,00 $ CA' in French. With `withPlus`, a
 * positive amount has a plus sign.
 */
export function moneyParts(amount: number, withPlus = false): MoneyParts {
  const sign = amount < 0 ? MINUS : withPlus && amount > 0 ? '+' : '';
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  const whole = Math.floor(Math.abs(amount) / 100);
  const { numbers, decimal, currency } = SPOKEN[currentLanguage()];
  return {
    sign,
    before: currency.before,
    whole: whole.toLocaleString(numbers),
    after: `${decimal}${rest}${currency.after}`,
  };
}

export function moneyText(amount: number, withPlus = false): string {
  const { sign, before, whole, after } = moneyParts(amount, withPlus);
  return `${sign}${before}${whole}${after}`;
}

/** Returns the currency as a prefix or suffix of an amount field. */
export function currencyMark(): { readonly prefix: string } | { readonly suffix: string } {
  const { before, after } = SPOKEN[currentLanguage()].currency;
  return before === '' ? { suffix: after.trim() } : { prefix: before };
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Formats a count, such as '10,014'. */
export function countText(count: number): string {
  return countIn(currentLanguage(), count);
}

/**
 * Formats a day, such as 'Fri 27 Nov'. The text includes the year if the year differs from the year of `today`. Without
 * `today`, the text includes the year only for a past year.
 */
export function dayText(day: string, today?: string): string {
  const ofDay = day.slice(0, 4);
  const isOtherYear = today === undefined ? ofDay < serverDay().slice(0, 4) : ofDay !== today.slice(0, 4);
  const year = isOtherYear ? { year: 'numeric' as const } : {};
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const;
  return new Intl.DateTimeFormat(SPOKEN[currentLanguage()].days, options)
    .format(utc(day))
    .replace(/[.,]/g, '')
    .replaceAll(' ', SPACE);
}

/** Time zone for the days of squads. */
const TIME_ZONE = 'America/Toronto';

/** Returns the day of an instant in the platform's time zone. */
export function dayOf(instant: string): LocalDate {
  return dayIn(TIME_ZONE, Date.parse(instant));
}

/** Returns the current day of the server, which in the sandbox is the day of the sandbox clock. */
export function serverDay(): LocalDate {
  return dayOf(serverNow().toISOString());
}

/** Formats the time of an instant, such as '09:05'. */
export function timeText(instant: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat('en-CA', options).format(new Date(instant));
}

/** Formats an instant, such as 'Sat 5 Dec, 00:00'. */
export function momentText(instant: string, today?: string): string {
  return `${dayText(dayOf(instant), today)}, ${timeText(instant)}`;
}

/** Formats a day without the weekday, such as '27 Nov'. */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(SPOKEN[currentLanguage()].days, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(utc(day))
    .replace('.', '')
    .replace(' ', SPACE);
}

/** Joins texts into a list, such as 'A, B and C'. */
export function listText(texts: readonly string[]): string {
  return new Intl.ListFormat(`${currentLanguage()}-CA`).format(texts);
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

/** Formats a rate in percent, such as '21.8%'. A negative rate has a minus sign (−) instead of a hyphen. */
export function rateText(rate: number): string {
  const text = Math.abs(rate).toFixed(1);
  const sign = rate < 0 ? MINUS : '';
  const { decimal, percent } = SPOKEN[currentLanguage()];
  return `${sign}${text.replace('.', decimal)}${percent}`;
}

/** Formats a share in basis points as a percentage, such as '0.35%'. */
export function shareText(basisPoints: number): string {
  const { decimal, percent } = SPOKEN[currentLanguage()];
  return `${String(basisPoints / 100).replace('.', decimal)}${percent}`;
}

/** Formats a month, such as 'Nov'. January also has the year, such as 'Jan 2027'. */
export function monthText(day: string): string {
  const year = day.slice(5, 7) === '01' ? { year: 'numeric' as const } : {};
  return new Intl.DateTimeFormat(SPOKEN[currentLanguage()].days, { month: 'short', timeZone: 'UTC', ...year })
    .format(utc(day))
    .replace('.', '')
    .replace(' ', SPACE);
}

/**
 * Formats an amount in cents for an axis, such as 'CA$1,500', or '$1,500' on a narrow chart. An amount in whole dollars
 * has no decimals.
 */
export function axisMoneyText(cents: number, isNarrow: boolean): string {
  const { sign, before, whole, after } = moneyParts(cents);
  const short = cents % 100 === 0 ? SPOKEN[currentLanguage()].currency.after : after;
  const text = `${sign}${before}${whole}${short}`;
  return isNarrow ? text.replace('CA$', '$').replace(`$${SPACE}CA`, '$') : text;
}

const LAPSES = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a number of seconds in the largest whole unit, such as '2 hours'. */
export function lapseText(seconds: number): string {
  const [unit, size] = LAPSES.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  const { numbers } = SPOKEN[currentLanguage()];
  return Math.floor(seconds / size).toLocaleString(numbers, { style: 'unit', unit, unitDisplay: 'long' });
}

/** Formats digits as a phone number, such as '+1 416 555 0148'. Returns digits of another length unchanged. */
export function phoneText(digits: string): string {
  const parts = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? ['+1', ...parts.slice(1)].join(SPACE) : digits;
}
