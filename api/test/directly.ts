import type { Hand } from '../src/outbox/index.ts';

/** Hands over at once, where no lane has places. */
export const directly: Hand = (call) => call();
