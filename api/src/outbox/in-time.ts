import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for an answer so long and no longer. What comes later changes nothing: the receiver knows the key. */
export async function inTime(answer: Promise<void>, ms: number): Promise<void> {
  const answered = new AbortController();
  const late = sleep(ms, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`No answer within ${ms / 1_000} seconds.`);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}
