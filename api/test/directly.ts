import type { Hand } from '../src/jobs/index.ts';

/** Delivers at once, without queue concurrency limits. */
export const directly: Hand = (call) => call();
