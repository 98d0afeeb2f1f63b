import { retryContribution } from '@adashi/core';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { runStepIn } from '../rotation/index.ts';
import { paymentKey } from './store.ts';

/** Staff has a debt charged once more. */
export async function retryPayment(call: PersonCall, id: string): Promise<void> {
  const { house, actor } = call;
  const day = house.clock.today();
  await inTransaction(house.db, async (trx) => {
    const { squad, round, seat } = await paymentKey(trx, call, id);
    await runStepIn(trx, house.engine.announce, day, [squad], (world) => {
      const verdict = retryContribution(world, day, { round, seat });
      return verdict.refused === null ? verdict.outcome : refuse('wrong_state');
    });
    await record(trx, actor, 'retried_payment', `squad:${squad}`, { round, seat });
  });
}
