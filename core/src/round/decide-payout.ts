import type { LocalDate } from '../calendar/dates.ts';
import { LIMITS } from '../squad/terms.ts';
import { type Approval, type Payout, type Rotation, recipientOf } from './state.ts';
import { step, type World } from './step.ts';
import type { Verdict } from './verdict.ts';

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
): Verdict<'wrong_state'> {
  const found = payoutOf(world.rotation, key);
  if (!found || !allowed.includes(found.state)) return { refused: 'wrong_state' };
  const outcome = step(world, day, (draft) => {
    const payout = payoutOf(draft.rotation, key);
    if (payout) change(payout);
  });
  return { refused: null, outcome };
}

/** The approvals that count: those of a payout to the account that its recipient is paid to now (MONEY §3.7). */
export function approvalsOf(rotation: Rotation, payout: Payout): Approval[] {
  const { account } = recipientOf(rotation, payout.round);
  return payout.approvals.filter((approval) => approval.account === account);
}

/**
 * One member of staff approves a payout to the account that they saw; a payout above the limit needs two different ones
 * (MONEY §3.7). Refused when the recipient is paid to another account by now, when the same person did so before, and when
 * enough did.
 */
export function approvePayout(
  world: World,
  day: LocalDate,
  key: Key,
  approval: Approval,
): Verdict<'wrong_state' | 'same_staff'> {
  const { rotation } = world;
  const found = payoutOf(rotation, key);
  if (!found || recipientOf(rotation, key.round).account !== approval.account) return { refused: 'wrong_state' };
  const given = approvalsOf(rotation, found);
  if (given.some(({ staff }) => staff === approval.staff)) return { refused: 'same_staff' };
  if (given.length >= LIMITS.approvals) return { refused: 'wrong_state' };
  return onPayout(world, day, key, ['awaiting_approval'], (payout) => {
    const others = payout.approvals.filter((each) => each.staff !== approval.staff);
    payout.approvals = [...others, approval];
  });
}

/** Who approved takes it back, as long as nothing has left. */
export function takeBackApproval(world: World, day: LocalDate, key: Key, staff: string): Verdict<'wrong_state'> {
  const isOwn = (approval: Approval) => approval.staff === staff;
  if (!payoutOf(world.rotation, key)?.approvals.some(isOwn)) return { refused: 'wrong_state' };
  return onPayout(world, day, key, ['awaiting_approval', 'held'], (payout) => {
    payout.approvals = payout.approvals.filter((approval) => !isOwn(approval));
  });
}

/** What is held for another reason is held by staff from then on; of two who do so at once one is told that it is. */
export function holdPayout(world: World, day: LocalDate, key: Key): Verdict<'wrong_state'> {
  if (payoutOf(world.rotation, key)?.heldReason === 'staff') return { refused: 'wrong_state' };
  return onPayout(world, day, key, ['scheduled', 'ready', 'awaiting_approval', 'held'], (payout) => {
    payout.state = 'held';
    payout.heldReason = 'staff';
  });
}

/** Lets a held payout be considered again; a returned one as a new payout, which nobody has approved (MONEY §3.7). */
export function releasePayout(world: World, day: LocalDate, key: Key): Verdict<'wrong_state'> {
  return onPayout(world, day, key, ['held', 'failed'], (payout) => {
    if (payout.state === 'failed') payout.approvals = [];
    payout.state = 'ready';
    payout.heldReason = null;
  });
}
