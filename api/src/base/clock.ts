import { dayIn, type LocalDate } from '@adashi/core';

export const TIME_ZONE = 'America/Toronto';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When a day begins in the house's time zone, which is four or five hours behind UTC. */
export function beginOf(day: LocalDate): Date {
  const midnight = Date.parse(`${day}T04:00:00Z`);
  return new Date(dayIn(TIME_ZONE, midnight) === day ? midnight : midnight + HOUR_MS);
}

const withOffset = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** How far the house's time zone is behind UTC at a time, in whole hours. */
function hoursBehind(time: number): number {
  const name = withOffset.formatToParts(time).find(({ type }) => type === 'timeZoneName');
  return Number(name?.value.slice('GMT-'.length, 'GMT-05'.length));
}

/** The only reader of the system's time. In the sandbox the house may be days ahead of it. */
export class Clock {
  daysAhead = 0;
  #asked: { readonly minute: number; readonly day: LocalDate } | undefined;

  /** The time of sessions and codes, which no sandbox moves. */
  real(): Date {
    return new Date();
  }

  /** Of the same hour of the day, however many days ahead: where clocks are put back, a day has 25 hours. */
  now(): Date {
    if (this.daysAhead === 0) return new Date();
    const ahead = Date.now() + this.daysAhead * DAY_MS;
    return new Date(ahead + (hoursBehind(ahead) - hoursBehind(Date.now())) * HOUR_MS);
  }

  /** The same for all of a minute: a day begins with one. */
  today(): LocalDate {
    const minute = Math.floor(this.now().getTime() / MINUTE_MS);
    if (this.#asked?.minute !== minute) this.#asked = { minute, day: dayIn(TIME_ZONE, minute * MINUTE_MS) };
    return this.#asked.day;
  }
}
