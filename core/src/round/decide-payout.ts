import type { LocalDate } from '../calendar/dates.ts';
import { ifSentNow } from './payout.ts';
import type { Result } from './result.ts';
import { type Approval, isPayoutApproved, type Payout, type Rotation, recipientOf } from './state.ts';
import { step, type World } from './step.ts';

type Key = Pick<Payout, 'round' | 'seq'>;

function payoutOf(rotation: Rotation, key: Key): Payout | undefined {
  return rotation.payouts.find((payout) => payout.round === key.round && payout.seq === key.seq);
}

function onPayout(
  world: World,
  day: LocalDate,
  key: Key,
  allowed: readonly Payout['state'][],
  change: (payout: Payout) => void,
): Result<'wrong_state'> {
  const found = payoutOf(world.rotation, key);
  if (!found || !allowed.includes(found.state)) return { refused: 'wrong_state' };
  const outcome = step(world, day, (draft) => {
    const payout = payoutOf(draft.rotation, key);
    if (payout) change(payout);
  });
  return { refused: null, outcome };
}

/**
 * Stores the approval of a payout, for the amount and the account that staff saw. Two people make this decision (MONEY
 * §3.7).
 */
export function approvePayout(world: World, day: LocalDate, key: Key, approval: Approval): Result<'wrong_state'> {
  const { rotation } = world;
  const found = payoutOf(rotation, key);
  if (!found || recipientOf(rotation, key.round).account !== approval.account) return { refused: 'wrong_state' };
  if (ifSentNow(world, day, key)?.payout.net !== approval.amount) return { refused: 'wrong_state' };
  if (isPayoutApproved(rotation, found, approval.amount)) return { refused: 'wrong_state' };
  return onPayout(world, day, key, ['awaiting_approval'], (payout) => {
    payout.approvals = [approval];
  });
}

/** Puts a payout on hold for staff. Rejects a payout that staff already hold. */
export function holdPayout(world: World, day: LocalDate, key: Key): Result<'wrong_state'> {
  if (payoutOf(world.rotation, key)?.heldReason === 'staff') return { refused: 'wrong_state' };
  return onPayout(world, day, key, ['scheduled', 'ready', 'awaiting_approval', 'held'], (payout) => {
    payout.state = 'held';
    payout.heldReason = 'staff';
  });
}

/**
 * Releases a held payout for a new decision. A returned payout becomes a new attempt without an approval (MONEY §3.7).
 */
export function releasePayout(world: World, day: LocalDate, key: Key): Result<'wrong_state'> {
  return onPayout(world, day, key, ['held', 'failed'], (payout) => {
    if (payout.state === 'failed') payout.approvals = [];
    payout.state = 'ready';
    payout.heldReason = null;
  });
}
