import type { Payout } from '@adashi/contract';

const BEFORE_IT_LEAVES: ReadonlySet<Payout['state']> = new Set(['scheduled', 'ready', 'awaiting_approval']);

/** Whether staff may hold a payout, as far as its state tells. */
export const mayBeHeld = ({ state }: Pick<Payout, 'state'>): boolean => BEFORE_IT_LEAVES.has(state);
