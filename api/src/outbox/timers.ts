import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the outbox needs it, in milliseconds. Tests hand in one that they move themselves. */
export interface Timers {
  /** Since some moment; only differences count. */
  readonly now: () => number;
  /** Rejects when it is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a function that stops it. */
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
