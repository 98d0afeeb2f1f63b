/**
 * What the database refuses of many (SQLSTATE): a row twice, a value that is none or may not be there, a race that was lost, a trigger. One of
 * them may be to blame for it, and one by itself waits for nobody in a circle.
 */
const REFUSED = /^(21|22|23|40|P0)/;
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && REFUSED.test(String(error.code));

/**
 * Does one thing after another, and whatever comes meanwhile by one call more. Answers each what came of all that it was done
 * with. It fails with all of them; but what the database refuses is done once more by itself, so that one fails alone.
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
