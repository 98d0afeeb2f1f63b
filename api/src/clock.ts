import { dayIn, type LocalDate } from '@adashi/core';

export const TIME_ZONE = 'America/Toronto';
const DAY_MS = 86_400_000;

/** The only reader of the system's time. In the sandbox the house may be days ahead of it. */
export class Clock {
  daysAhead = 0;

  /** The time of sessions and codes, which no sandbox moves. */
  real(): Date {
    return new Date();
  }

  now(): Date {
    return new Date(Date.now() + this.daysAhead * DAY_MS);
  }

  today(): LocalDate {
    return dayIn(TIME_ZONE, this.now().getTime());
  }
}
