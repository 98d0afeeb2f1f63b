import { setTimeout as sleep } from 'node:timers/promises';

/** The clock and timers of the outbox, in milliseconds. Tests pass other timers. */
export interface Timers {
  /** Returns a monotonic time. */
  readonly now: () => number;
  /** Waits. Rejects when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Repeats the work. Returns a function that stops the repetition. */
  readonly every: (ms: number, work: () => Promise<void>) => () => void;
}

export const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
  every: (ms, work) => {
    const timer = setInterval(() => void work(), ms);
    return () => clearInterval(timer);
  },
};
