import { expect } from 'vitest';

const MOST_MS = 1_500;
const TRIES = 4;

/** The best of a few tries, as the machine may do something else meanwhile. A plan that is wrong takes many times as long. */
export async function timed<Answer>(ask: () => Promise<Answer>, most = MOST_MS): Promise<Answer> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt += 1) {
    const start = performance.now();
    const answer = await ask();
    best = Math.min(best, performance.now() - start);
    if (best <= most || attempt === TRIES) {
      expect.soft(best, 'ms').toBeLessThanOrEqual(most);
      return answer;
    }
  }
}
