import type { Act, ErrorCode } from '@adashi/contract';
import {
  type LocalDate,
  markPaidOutside,
  type RefundRefusal,
  refundContribution,
  retryContribution,
  type SettleRefusal,
  type Verdict,
  type World,
  waiveContribution,
} from '@adashi/core';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/router.ts';
import { runStepIn } from '../rotation/index.ts';
import { type PaymentKey, paymentKey } from './store.ts';

type Refusal = SettleRefusal | RefundRefusal | 'no_debt';

const CODES: Record<Refusal, ErrorCode> = {
  nothing_owed: 'nothing_owed',
  under_way: 'payment_under_way',
  nothing_to_refund: 'wrong_state',
  no_debt: 'wrong_state',
};

type Rule = (world: World, day: LocalDate, key: PaymentKey) => Verdict<Refusal>;

/**
 * Staff settles a contribution: the rule, the act and its reason in one transaction. The squad is locked while it is decided:
 * of two who act at once one succeeds, the other is told how it stands by now.
 */
async function settle(call: PersonCall, id: string, action: Act, details: { reason: string }, rule: Rule) {
  const { context, me, actor } = call;
  const day = context.clock.today();
  await inTransaction(context.db, async (trx) => {
    const key = await paymentKey(trx, call, id);
    await runStepIn(trx, context.engine, day, { squads: [key.squad], part: [key] }, (world) => {
      const verdict = rule(world, day, key);
      if (verdict.refused !== null) throw new AppError(CODES[verdict.refused]);
      return verdict.outcome;
    });
    const { squad, round, seat } = key;
    await writeAudit(trx, actor, action, `squad:${squad}`, { payment: id, round, seat, ...details });
  });
  context.scheduleDueWork(me.id);
  return { message: 'Saved' };
}

/** Has a debt charged once more. */
export function retryPayment(call: PersonCall, id: string, body: { reason: string }) {
  return settle(call, id, 'retried_payment', body, retryContribution);
}

/** The whole of what is missing came another way (MONEY §3.11). */
export function markPaymentPaid(call: PersonCall, id: string, body: { reason: string }) {
  return settle(call, id, 'marked_payment_paid', body, markPaidOutside);
}

/** Nobody is asked for a debt any more (MONEY §3.11). */
export function waivePayment(call: PersonCall, id: string, body: { reason: string }) {
  return settle(call, id, 'waived_payment', body, waiveContribution);
}

/** A confirmed charge goes back, once (MONEY §3.11). */
export function refundPayment(call: PersonCall, id: string, body: { reason: string; isWaived: boolean }) {
  return settle(call, id, 'refunded_payment', body, (world, day, key) =>
    refundContribution(world, day, key, body.isWaived),
  );
}
