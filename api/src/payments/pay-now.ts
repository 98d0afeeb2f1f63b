import type { ErrorCode } from '@adashi/contract';
import { type PayFrom, type PayRefusal, payContribution } from '@adashi/core';
import { record } from '../audit/index.ts';
import { refuse } from '../base/app-error.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { runStepIn } from '../rotation/index.ts';
import { debitAccount } from './banks/index.ts';
import { paymentKey } from './store.ts';

const CODES: Record<PayRefusal, ErrorCode> = {
  nothing_owed: 'nothing_owed',
  under_way: 'payment_under_way',
  wallet_short: 'wallet_short',
};

/**
 * A member pays what failed at once, the whole of it (MONEY §3.13). The squad is locked while it is decided: of two clicks,
 * or two tabs, one pays, and the other is told that it is paid or on its way.
 */
export async function payNow(call: PersonCall, id: string, from: PayFrom): Promise<void> {
  const { house, me, actor } = call;
  const day = house.clock.today();
  await inTransaction(house.db, async (trx) => {
    const { squad, round, seat } = await paymentKey(trx, call, id);
    if (from === 'bank' && !(await debitAccount(trx, me.id))) refuse('bank_missing');
    await runStepIn(trx, house.engine, day, { squads: [squad], part: [{ squad, round, seat }] }, (world) => {
      const verdict = payContribution(world, day, { round, seat }, from);
      return verdict.refused === null ? verdict.outcome : refuse(CODES[verdict.refused]);
    });
    await record(trx, actor, 'paid_now', `squad:${squad}`, { round, seat, from });
  });
  house.wake(me.id);
}
