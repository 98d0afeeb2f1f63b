import { setTimeout as sleep } from 'node:timers/promises';

/** The time limit for a hanging test. Test results never depend on the speed of the machine. */
const LONGEST_MS = 300_000;
const LOOK_MS = 10;

/**
 * Calls `look` until `isIt` accepts the value, and returns this value. Tests wait only with this
 * function or `expect.poll`.
 */
export async function until<Sign>(
  look: () => Sign | Promise<Sign>,
  isIt: (sign: Sign) => boolean = Boolean,
): Promise<Sign> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  for (;;) {
    const sign = await look();
    if (isIt(sign)) return sign;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Repeats the work until the caller calls the returned function. */
export function repeatedly(work: () => void, ms = 100): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
