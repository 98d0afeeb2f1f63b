import {
  type Approval,
  approvePayout,
  holdPayout,
  id,
  type Outcome,
  releasePayout,
  type Verdict,
  type World,
} from '@adashi/core';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { runStepIn } from '../rotation/index.ts';
import { type PayoutKey, payoutKey } from './store.ts';

type Rule = (world: World, key: PayoutKey) => Verdict<'wrong_state'>;

/** Staff decides about a payout: the rules, the act and its record in one transaction. What is due by it, the engine does soon. */
async function decide({ house, me, actor }: PersonCall, payoutId: string, action: string, rule: Rule): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const key = await payoutKey(trx, payoutId);
    await runStepIn(trx, house.engine.announce, house.clock.today(), [key.squad], (world): Outcome => {
      const verdict = rule(world, key);
      return verdict.refused === null ? verdict.outcome : refuse('wrong_state');
    });
    await record(trx, actor, action, `payout:${payoutId}`, { squad: key.squad, round: key.round, seq: key.seq });
  });
  house.wake(me.id);
}

/** Nobody approves twice; another account is another question. */
function checkOtherStaff({ rotation }: World, key: PayoutKey, approval: Approval): void {
  const payout = rotation.payouts.find((found) => found.round === key.round && found.seq === key.seq);
  const isGiven = (given: Approval) => given.staff === approval.staff && given.account === approval.account;
  if (payout?.approvals.some(isGiven)) refuse('same_staff');
}

export async function approve(call: PersonCall, payoutId: string, account: string): Promise<void> {
  await decide(call, payoutId, 'approved_payout', (world, key) => {
    const approval = { staff: call.me.id, account: id<'bank'>(account) };
    checkOtherStaff(world, key, approval);
    return approvePayout(world, call.house.clock.today(), key, approval);
  });
}

export async function hold(call: PersonCall, payoutId: string): Promise<void> {
  const day = call.house.clock.today();
  await decide(call, payoutId, 'held_payout', (world, key) => holdPayout(world, day, key));
}

export async function release(call: PersonCall, payoutId: string): Promise<void> {
  const day = call.house.clock.today();
  await decide(call, payoutId, 'released_payout', (world, key) => releasePayout(world, day, key));
}
