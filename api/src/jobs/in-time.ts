import type { Timers } from './timers.ts';

/**
 * Waits for a response up to the time limit, and ignores a later response. The receiver knows the idempotency key, so a
 * retry has no second effect.
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number, timers: Timers): Promise<Answer> {
  const over = new AbortController();
  const late = timers.sleep(ms, over.signal).then(() => {
    throw new Error(`No response within ${ms / 1_000} seconds.`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
  }
}
