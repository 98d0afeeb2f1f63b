/**
 * Writes one thing after another, and whatever comes while it writes by one statement more. Answers each when it is written, or
 * fails for all that were written with it.
 */
export function gathered<Thing>(write: (things: readonly Thing[]) => Promise<void>): (thing: Thing) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly things: Thing[]; readonly written: Promise<void> } | null = null;
  return (thing) => {
    if (next) {
      next.things.push(thing);
      return next.written;
    }
    const things = [thing];
    const written = last.then(() => {
      next = null;
      return write(things);
    });
    last = written.catch(() => {});
    next = { things, written };
    return written;
  };
}
