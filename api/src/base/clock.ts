import { dayIn, type LocalDate } from '@adashi/core';

export const TIME_ZONE = 'America/Toronto';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the time at which a day starts in the platform’s time zone, four or five hours behind UTC. */
export function beginOf(day: LocalDate): Date {
  const midnight = Date.parse(`${day}T04:00:00Z`);
  return new Date(dayIn(TIME_ZONE, midnight) === day ? midnight : midnight + HOUR_MS);
}

const withOffset = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** Returns the platform’s offset behind UTC at the given time, in whole hours. */
function hoursBehind(time: number): number {
  const name = withOffset.formatToParts(time).find(({ type }) => type === 'timeZoneName');
  return Number(name?.value.slice('GMT-'.length, 'GMT-05'.length));
}

/** Position of the sandbox clock: the days between real time and the clock, and the number of moves. */
export interface ClockPosition {
  readonly days: number;
  readonly moves: number;
}

/**
 * Clock of the app. No other code reads the system clock. The database has the position of the sandbox clock
 * (`db/sandbox-clock.ts`), and the SQL functions `app_now` and `app_time` compute the same time.
 */
export class Clock {
  #position: ClockPosition = { days: 0, moves: 0 };
  #asked: { readonly minute: number; readonly day: LocalDate } | undefined;

  /** Number of days between real time and this clock. Zero outside of the sandbox. */
  get daysAhead(): number {
    return this.#position.days;
  }

  /** Applies a stored position. Ignores an older position, because two reads can complete in any order. */
  moveTo(position: ClockPosition): void {
    if (position.moves > this.#position.moves) this.#position = position;
  }

  /** Returns the real time, for sessions and codes. The sandbox cannot change the real time. */
  real(): Date {
    return new Date();
  }

  /**
   * Returns the real time plus a number of whole days. The hour stays the same after a change to or from daylight
   * saving time.
   */
  now(): Date {
    if (this.daysAhead === 0) return new Date();
    const ahead = Date.now() + this.daysAhead * DAY_MS;
    return new Date(ahead + (hoursBehind(ahead) - hoursBehind(Date.now())) * HOUR_MS);
  }

  /**
   * Returns the current day, cached for the current minute. Days start on a full minute, so a cached day is never
   * stale.
   */
  today(): LocalDate {
    const minute = Math.floor(this.now().getTime() / MINUTE_MS);
    if (this.#asked?.minute !== minute) this.#asked = { minute, day: dayIn(TIME_ZONE, minute * MINUTE_MS) };
    return this.#asked.day;
  }
}

export interface WithClock {
  readonly clock: Clock;
}
