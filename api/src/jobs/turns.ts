/** Runs one piece of work after another; a piece that fails does not stop the next. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/** Has work done when its turn comes; whoever asks while it waits is served by the same turn. Answers when it was done. */
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
