import { accounts, cents, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { personId } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import { post } from '../../ledger/index.ts';

const referralRow = z.object({ id: personId, referred_by: filled(personId) });

/** Rewards a referrer once the first contribution of the referred person is confirmed (MONEY §5). */
export async function rewardReferrers(context: WithDb, today: LocalDate): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { reward } = await readSettings(trx);
    const rows = await rowsOf(referralRow)`
      update people set reward_paid = true
      where referred_by is not null and not reward_paid and exists (
        select 1 from contributions join seats on seats.id = seat_id where person_id = people.id and state = 'confirmed')
      returning id, referred_by
    `.all(trx);
    const rewards = rows.map((row) => ({
      debit: 'rewards' as const,
      credit: accounts.wallet(row.referred_by),
      amount: cents(reward),
      kind: 'reward' as const,
      reference: `reward:${row.id}`,
    }));
    await post(trx, today, rewards);
  });
}
