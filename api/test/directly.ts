import type { Hand } from '../src/jobs/index.ts';

/** Hands over at once, where no lane has places. */
export const directly: Hand = (call) => call();
