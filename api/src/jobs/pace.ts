const MINUTE_MS = 60_000;

/**
 * Spreads calls evenly: at most so many a minute, null for as fast as they come. `sleep` waits for milliseconds, `now`
 * tells the time in milliseconds.
 */
export function pace(
  callsPerMinute: number | null,
  now: () => number,
  sleep: (ms: number) => Promise<unknown>,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (callsPerMinute === null) return;
    const wait = next - now();
    next = Math.max(next, now()) + MINUTE_MS / callsPerMinute;
    if (wait > 0) await sleep(wait);
  };
}
