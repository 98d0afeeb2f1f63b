import type { Clock, WithClock } from '../base/clock.ts';
import { MOST_COUNTED } from './page.ts';

/** Maximum age of cached counts, in milliseconds. */
const KEPT_MS = 60_000;
/** Maximum age of cached counts during a recount. If the counts are older, callers wait for the recount. */
const SHOWN_MS = 10 * KEPT_MS;

interface Kept<Counts> {
  readonly counts: Counts;
  readonly at: number;
}

/** Cached counts of one app. Concurrent callers share one recount. */
class Counted<Counts> {
  #kept: Kept<Counts> | undefined;
  #next: Promise<Counts> | undefined;
  readonly #isLong: (counts: Counts) => boolean;

  constructor(isLong: (counts: Counts) => boolean) {
    this.#isLong = isLong;
  }

  /** Returns the cached counts, or counts with `count`. The caller's database may be a read replica, so it is not kept. */
  async ask(now: number, count: () => Promise<Counts>): Promise<Counts> {
    const kept = this.#kept;
    if (!kept) return this.#recount(now, count);
    if (now < kept.at + KEPT_MS) return kept.counts;
    this.#next ??= this.#recount(now, count).finally(() => {
      this.#next = undefined;
    });
    if (now >= kept.at + SHOWN_MS) return this.#next;
    // The caller does not wait for the recount. After a failed recount, the next caller starts another recount.
    this.#next.catch(() => undefined);
    return kept.counts;
  }

  async #recount(now: number, count: () => Promise<Counts>): Promise<Counts> {
    const counts = await count();
    this.#kept = this.#isLong(counts) ? { counts, at: now } : undefined;
    return counts;
  }
}

/**
 * Caches platform-wide counts for one minute, and up to ten minutes during a recount. Small counts are never cached, so
 * that people see the effect of their changes immediately.
 */
export function keptForAMinute<Parts extends object, Counts>(
  count: (context: Parts) => Promise<Counts>,
  rowsIn: (counts: Counts) => number,
): (context: Parts & WithClock) => Promise<Counts> {
  // The clock is the key, because all routes of an app share one clock but have different contexts.
  const known = new WeakMap<Clock, Counted<Counts>>();
  return async (context) => {
    const counted = known.get(context.clock) ?? new Counted<Counts>((counts) => rowsIn(counts) > MOST_COUNTED);
    known.set(context.clock, counted);
    return counted.ask(context.clock.real().getTime(), () => count(context));
  };
}
