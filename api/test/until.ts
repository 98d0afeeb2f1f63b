import { setTimeout as sleep } from 'node:timers/promises';

/** A guard against a test that hangs, on any machine. No test depends on how long its work takes. */
export const LONGEST_MS = 300_000;
const LOOK_MS = 10;

/**
 * The one way for tests to wait: for a sign of what they wait for, such as a row, a message or a statement that is blocked.
 * Returns the sign. `expect.poll` does the same for an assertion, with the same limit (`vitest.config.ts`).
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

/** Does something again and again until the returned function is called. */
export function repeatedly(work: () => void, ms = 100): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
