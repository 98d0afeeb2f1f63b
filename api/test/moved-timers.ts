import type { Timers } from '../src/jobs/timers.ts';

interface Due {
  at: number;
  readonly every: number | null;
  readonly work: () => Promise<void>;
}

/** A clock that the test controls. */
export class MovedTimers implements Timers {
  #now = 0;
  readonly #due = new Set<Due>();

  readonly now = () => this.#now;

  readonly sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (ms <= 0) return resolve();
      const due: Due = { at: this.#now + ms, every: null, work: async () => resolve() };
      this.#due.add(due);
      const abort = () => {
        this.#due.delete(due);
        reject(new Error('aborted'));
      };
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });

  readonly every = (ms: number, work: () => Promise<void>) => {
    const due: Due = { at: this.#now + ms, every: ms, work };
    this.#due.add(due);
    return () => void this.#due.delete(due);
  };

  /** The remaining milliseconds of each pending sleep. */
  get sleeps(): readonly number[] {
    const sleeps = [...this.#due].filter(({ every }) => every === null);
    return sleeps.map(({ at }) => at - this.#now).toSorted((a, b) => a - b);
  }

  /** Advances the clock and runs each timer at its due time. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = next.at;
      if (next.every === null) this.#due.delete(next);
      else next.at += next.every;
      await next.work();
    }
    this.#now = end;
  }
}
