/**
 * SQLSTATE classes of errors that one item can cause for its whole batch. Each item is then retried alone, so that two
 * items of the batch cannot deadlock.
 */
const REFUSED = /^(21|22|23|40|P0)/;
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && REFUSED.test(String(error.code));

/**
 * Returns a function that runs `work` on one batch at a time. New items form the next batch, and each item of a
 * rejected batch is retried alone.
 */
export function batched<Thing, Whole>(
  work: (things: readonly Thing[]) => Promise<Whole>,
): (thing: Thing) => Promise<Whole> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly things: Thing[]; readonly done: Promise<Whole> } | null = null;
  const join = (thing: Thing) => {
    if (next) {
      next.things.push(thing);
      return next;
    }
    const things = [thing];
    const done = last.then(() => {
      next = null;
      return work(things);
    });
    last = done.catch(() => {});
    next = { things, done };
    return next;
  };
  return async (thing) => {
    const { things, done } = join(thing);
    try {
      return await done;
    } catch (error) {
      if (things.length === 1 || !isRefused(error)) throw error;
      return work([thing]);
    }
  };
}
