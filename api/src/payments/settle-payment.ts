import type { Act, ErrorCode } from '@adashi/contract';
import {
  type LocalDate,
  markPaidOutside,
  type RefundRefusal,
  type Result,
  refundContribution,
  retryContribution,
  type SettleRefusal,
  type World,
  waiveContribution,
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
import { type PaymentKey, paymentKey } from './store.ts';

type Refusal = SettleRefusal | RefundRefusal | 'no_debt';

const CODES: Record<Refusal, ErrorCode> = {
  nothing_owed: 'nothing_owed',
  under_way: 'payment_under_way',
  nothing_to_refund: 'wrong_state',
  no_debt: 'wrong_state',
};

type Rule = (world: World, day: LocalDate, key: PaymentKey) => Result<Refusal>;

/**
 * Runs a staff action on a contribution: rule, change and audit log entry in one transaction. Locks the squad, so only
 * the first of two concurrent actions succeeds.
 */
async function settle(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  action: Act,
  details: { reason: string },
  rule: Rule,
) {
  const { context, me, actor } = call;
  const day = context.clock.today();
  await inTransaction(context.db, async (trx) => {
    const key = await paymentKey(trx, call, id);
    await runStepIn(trx, context.engine, day, { squads: [key.squad], part: [key] }, (world) => {
      const result = rule(world, day, key);
      if (result.refused !== null) throw new AppError(CODES[result.refused]);
      return result.outcome;
    });
    const { squad, round, seat } = key;
    await writeAudit(trx, actor, action, `squad:${squad}`, { payment: id, round, seat, ...details });
  });
  context.scheduleDueWork(me.id);
  return { message: 'Saved' };
}

/** Charges a member's debt one more time. */
export function retryPayment(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  body: { reason: string },
) {
  return settle(call, id, 'retried_payment', body, retryContribution);
}

/** Records that the full missing amount was paid outside the app (MONEY §3.11). */
export function markPaymentPaid(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  body: { reason: string },
) {
  return settle(call, id, 'marked_payment_paid', body, markPaidOutside);
}

/** Waives a debt, so nobody has to pay (MONEY §3.11). */
export function waivePayment(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  body: { reason: string },
) {
  return settle(call, id, 'waived_payment', body, waiveContribution);
}

/** Refunds a confirmed charge. A second refund is rejected (MONEY §3.11). */
export function refundPayment(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  body: { reason: string; isWaived: boolean },
) {
  return settle(call, id, 'refunded_payment', body, (world, day, key) =>
    refundContribution(world, day, key, body.isWaived),
  );
}
