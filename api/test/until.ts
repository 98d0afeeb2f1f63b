import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a test that hangs. No test depends on the duration of its work. */
const LONGEST_MS = 300_000;
const LOOK_MS = 10;

/**
 * Waits until `look` returns a value, such as a row, and returns the value. Tests wait only with this function or with `expect.poll`.
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

/** Repeats the work until the returned function is called. */
export function repeatedly(work: () => void, ms = 100): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
