import type { Payout } from '@adashi/contract';

const BEFORE_IT_LEAVES: ReadonlySet<Payout['state']> = new Set(['scheduled', 'ready', 'awaiting_approval']);

/** Returns whether staff can put a payout in its current state on hold. */
export const mayBeHeld = ({ state }: Pick<Payout, 'state'>): boolean => BEFORE_IT_LEAVES.has(state);
