/**
 * Classes of errors (SQLSTATE) that one item can cause for a whole batch: duplicates, invalid values, broken
 * constraints, lost races and trigger errors. After such an error, each item is retried alone, so that two items of the
 * batch cannot deadlock.
 */
const REFUSED = /^(21|22|23|40|P0)/;
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && REFUSED.test(String(error.code));

/**
 * Returns a function that runs `work` on one batch at a time. Items that arrive during a run form the next batch and
 * share the result of that batch. After a database rejection, each item is retried alone, so that only the failing item
 * fails.
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
