import type { Hand } from '../src/jobs/index.ts';

/** Delivers immediately, without the concurrency limits of queues. */
export const directly: Hand = (call) => call();
