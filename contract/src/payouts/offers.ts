import type { BankFile } from './bank-files.ts';
import type { PayoutStory } from './payout-acts.ts';
import type { Payout } from './payouts.ts';

const BEFORE_IT_LEAVES: ReadonlySet<Payout['state']> = new Set(['scheduled', 'ready', 'awaiting_approval']);
const SENT: ReadonlySet<Payout['state']> = new Set(['submitted', 'paid']);

/** Returns whether staff can put a payout in its current state on hold. */
export const mayBeHeld = ({ state }: Pick<Payout, 'state'>): boolean => BEFORE_IT_LEAVES.has(state);

/** Acts that the server currently accepts for a payout. */
export type PayoutOffer = 'hold' | 'approve' | 'release' | 'cameBack';

/**
 * Returns no acts while an act waits for a second person. A new act would be a duplicate, or the server would reject
 * it.
 */
export function payoutOffers(
  payout: Pick<Payout, 'state' | 'account'>,
  { isApproved, waiting, refusal }: Pick<PayoutStory, 'isApproved' | 'waiting' | 'refusal'>,
): readonly PayoutOffer[] {
  const { state, account } = payout;
  if (waiting || refusal) return [];
  const isToApprove = state === 'awaiting_approval' && account !== null && !isApproved;
  return [
    ...(mayBeHeld(payout) ? (['hold'] as const) : []),
    ...(isToApprove ? (['approve'] as const) : []),
    ...(state === 'held' || state === 'failed' ? (['release'] as const) : []),
    ...(SENT.has(state) ? (['cameBack'] as const) : []),
  ];
}

/** Acts that the server currently accepts for a bank file. */
export type BankFileOffer = 'drop' | 'release' | 'download';

export function bankFileOffers({ number, refusal }: BankFile): readonly BankFileOffer[] {
  if (number !== null) return ['download'];
  return refusal ? ['drop'] : ['release', 'drop'];
}
