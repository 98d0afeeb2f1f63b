/** Returns a function that runs tasks one after another. A failed task does not stop the next task. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/**
 * Returns a function that schedules `work` and resolves when `work` is done. Calls that arrive before the run starts
 * share the run.
 */
export function soon(inOrder: ReturnType<typeof inTurn>, work: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= inOrder(() => {
      waiting = null;
      return work();
    });
    return waiting;
  };
}
