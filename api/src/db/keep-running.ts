import type { Postmaster } from './postmaster.ts';

export interface Kept {
  readonly stop: () => Promise<void>;
  /** Settles with the reason once PostgreSQL has ended and cannot be restarted. */
  readonly lost: Promise<unknown>;
}

/** Restarts PostgreSQL after every unexpected end. Clients retry until PostgreSQL accepts connections again. */
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
