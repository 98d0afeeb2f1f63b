import type { ErrorCode } from '@adashi/contract';
import { type PayFrom, type PayRefusal, payContribution } from '@adashi/core';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import type { WithDueWork } from '../jobs/index.ts';
import type { WithEngine } from '../rotation/index.ts';
import { runStepIn } from '../rotation/index.ts';
import { debitAccount } from './banks/index.ts';
import { paymentKey } from './store.ts';

const CODES: Record<PayRefusal, ErrorCode> = {
  nothing_owed: 'nothing_owed',
  under_way: 'payment_under_way',
  wallet_short: 'wallet_short',
};

/**
 * Pays a failed contribution in full on the member's request (MONEY §3.13). Locks the squad, so only the first of two
 * concurrent requests pays.
 */
export async function payNow(
  call: PersonCall<WithDb & WithClock & WithEngine & WithDueWork>,
  id: string,
  from: PayFrom,
): Promise<void> {
  const { context, me, actor } = call;
  const day = context.clock.today();
  await inTransaction(context.db, async (trx) => {
    const { squad, round, seat } = await paymentKey(trx, call, id);
    if (from === 'bank' && !(await debitAccount(trx, me.id))) throw new AppError('bank_missing');
    await runStepIn(trx, context.engine, day, { squads: [squad], part: [{ squad, round, seat }] }, (world) => {
      const result = payContribution(world, day, { round, seat }, from);
      if (result.refused !== null) throw new AppError(CODES[result.refused]);
      return result.outcome;
    });
    await writeAudit(trx, actor, 'paid_now', `squad:${squad}`, { round, seat, from });
  });
  context.scheduleDueWork(me.id);
}
