import type { Act, ActDetails } from '@adashi/contract';
import {
  approvePayout,
  holdPayout,
  id,
  ifSentNow,
  NOTHING,
  type Outcome,
  type Result,
  releasePayout,
  type World,
} from '@adashi/core';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import type { WithDueWork } from '../jobs/index.ts';
import type { WithEngine } from '../rotation/index.ts';
import { runStepIn } from '../rotation/index.ts';
import { type PayoutKey, payoutKey } from './store.ts';

type Rule = (world: World, key: PayoutKey) => Result<'wrong_state'>;

interface Decision {
  readonly action: Act;
  readonly details?: ActDetails;
  readonly rule: Rule;
}

/**
 * Applies a staff decision to a payout: rules, change and audit log entry in one transaction. Afterwards, schedules
 * work that became due.
 */
async function decide(
  { context, me, actor }: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  payoutId: string,
  decision: Decision,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const key = await payoutKey(trx, payoutId);
    await runStepIn(
      trx,
      context.engine,
      context.clock.today(),
      { squads: [key.squad], part: [key] },
      (world): Outcome => {
        const result = decision.rule(world, key);
        if (result.refused !== null) throw new AppError(result.refused);
        return result.outcome;
      },
    );
    const { squad, round, seq } = key;
    await writeAudit(trx, actor, decision.action, `payout:${payoutId}`, { squad, round, seq, ...decision.details });
  });
  context.scheduleDueWork(me.id);
}

/**
 * Approves the amount that a payout would send now to one account; two people must approve (MONEY §3.7). The second
 * person sees this amount. If the amount changes, the proposed approval ends.
 */
export async function approve(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  payoutId: string,
  { account, reason }: { account: string; reason: string },
): Promise<void> {
  const { context, me } = call;
  await decide(call, payoutId, {
    action: 'approved_payout',
    details: { account, reason },
    rule: (world, key) => {
      const day = context.clock.today();
      const amount = ifSentNow(world, day, key)?.payout.net ?? NOTHING;
      return approvePayout(world, day, key, { staff: me.id, account: id<'bank'>(account), amount });
    },
  });
}

export async function hold(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  payoutId: string,
  details: { reason: string },
): Promise<void> {
  const day = call.context.clock.today();
  await decide(call, payoutId, { action: 'held_payout', details, rule: (world, key) => holdPayout(world, day, key) });
}

export async function release(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  payoutId: string,
  details: { reason: string },
): Promise<void> {
  const day = call.context.clock.today();
  await decide(call, payoutId, {
    action: 'released_payout',
    details,
    rule: (world, key) => releasePayout(world, day, key),
  });
}
