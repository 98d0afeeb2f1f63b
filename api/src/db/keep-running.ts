import type { Postmaster } from './postmaster.ts';

export interface Kept {
  readonly stop: () => Promise<void>;
  /** Settles, with the reason, once it has ended and does not start again. */
  readonly lost: Promise<unknown>;
}

/** Keeps a server running: when it ends unasked it is started again, and whoever uses it asks again until it is there. */
export async function keepRunning(start: () => Promise<Postmaster>, say: (sentence: string) => void): Promise<Kept> {
  let current = start();
  await current;
  let isStopping = false;
  const watch = async (): Promise<unknown> => {
    try {
      for (;;) {
        await (await current).ended;
        if (isStopping) return new Promise(() => {});
        say('PostgreSQL ended unasked. It is started again.');
        current = start();
      }
    } catch (error) {
      return error;
    }
  };
  const lost = watch();
  const stop = async () => {
    isStopping = true;
    await current.then((postmaster) => postmaster.stop());
  };
  return { stop, lost };
}
