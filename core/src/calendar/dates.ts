declare const unit: unique symbol;
/** A calendar day without a time, 'YYYY-MM-DD' (MONEY §1). Two days can be compared as strings. */
export type LocalDate = string & { readonly [unit]: 'local date' };

const DAY_MS = 86_400_000;
/** First and last day of the calendar. All squad dates are inside this range, so every search for a day ends. */
export const DAYS = { first: '1970-01-01', last: '2199-12-31' } as const;

function toUtc(day: LocalDate): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromUtc(ms: number): LocalDate {
  const text = new Date(ms).toISOString().slice(0, -14);
  // A year with more than four digits starts with a sign, and the sign sorts before the first day.
  if (text < DAYS.first || text > DAYS.last) throw new RangeError(`beyond the calendar: ${text}`);
  return text as LocalDate; // From 1970 to 2199, the text is always 'YYYY-MM-DD'.
}

/** Parses 'YYYY-MM-DD'. Throws RangeError if the calendar has no such day. */
export function localDate(text: string): LocalDate {
  const day = text as LocalDate; // The test on the next line proves that the text is a real day.
  if (Number.isNaN(toUtc(day)) || fromUtc(toUtc(day)) !== text) throw new RangeError(`not a day: ${text}`);
  return day;
}

/** Adds days. Throws RangeError when the result lies outside the calendar (`DAYS`). */
export function addDays(day: LocalDate, days: number): LocalDate {
  return fromUtc(toUtc(day) + days * DAY_MS);
}

/** Returns the same day of the month, `months` later, or the last day of a shorter month. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const month = Number(day.slice(5, 7)) - 1 + months;
  return fromUtc(Math.min(Date.UTC(year(day), month, dayOfMonth(day)), Date.UTC(year(day), month + 1, 0)));
}

/** Returns the number of days from `from` to `to`. The number is negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekday(day: LocalDate): number {
  return new Date(toUtc(day)).getUTCDay();
}

export function year(day: LocalDate): number {
  return Number(day.slice(0, 4));
}

export function dayOfMonth(day: LocalDate): number {
  return Number(day.slice(8));
}

export function laterOf(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

/** Cache with one formatter per time zone. The creation of a formatter takes fifty times as long as its use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** Returns the calendar day of a time (milliseconds since 1970, UTC) in a time zone. */
export function dayIn(timeZone: string, instantMs: number): LocalDate {
  return localDate(formatIn(timeZone).format(instantMs));
}
