import { MOST_COUNTED } from './page.ts';

/** So old a count is told as it is. */
const KEPT_MS = 60_000;
/** So old it is told while it is counted anew; of an older one whoever asks waits for the next. */
const SHOWN_MS = 10 * KEPT_MS;

interface Kept<Counts> {
  readonly counts: Counts;
  readonly at: number;
}

/** Counts of one house: what is kept is counted anew once, however many ask meanwhile. */
class Counted<Counts> {
  #kept: Kept<Counts> | undefined;
  #next: Promise<Counts> | undefined;
  readonly #count: () => Promise<Counts>;
  readonly #isLong: (counts: Counts) => boolean;

  constructor(count: () => Promise<Counts>, isLong: (counts: Counts) => boolean) {
    this.#count = count;
    this.#isLong = isLong;
  }

  async ask(now: number): Promise<Counts> {
    const kept = this.#kept;
    if (!kept) return this.#recount(now);
    if (now < kept.at + KEPT_MS) return kept.counts;
    this.#next ??= this.#recount(now).finally(() => {
      this.#next = undefined;
    });
    if (now >= kept.at + SHOWN_MS) return this.#next;
    // Who asks waits for none of this; where it fails, the next that asks tries again.
    this.#next.catch(() => undefined);
    return kept.counts;
  }

  async #recount(now: number): Promise<Counts> {
    const counts = await this.#count();
    this.#kept = this.#isLong(counts) ? { counts, at: now } : undefined;
    return counts;
  }
}

/**
 * Counts over everybody, which take seconds where there are many: what counted more rows than a list does is kept for a minute, and
 * told for nine more while it is counted anew. Fewer are counted each time, so that whoever acts sees at once what it changed.
 */
export function keptForAMinute<AppContext extends { readonly clock: { readonly real: () => Date } }, Counts>(
  count: (context: AppContext) => Promise<Counts>,
  rowsIn: (counts: Counts) => number,
): (context: AppContext) => Promise<Counts> {
  const known = new WeakMap<AppContext, Counted<Counts>>();
  return async (context) => {
    const counted =
      known.get(context) ??
      new Counted(
        () => count(context),
        (counts) => rowsIn(counts) > MOST_COUNTED,
      );
    known.set(context, counted);
    return counted.ask(context.clock.real().getTime());
  };
}
