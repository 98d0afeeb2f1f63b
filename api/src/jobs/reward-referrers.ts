import { accounts, LIMITS, type LocalDate, type PersonId } from '@adashi/core';
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { post } from '../ledger/index.ts';

/** Who referred somebody is rewarded once that person's first contribution is confirmed (MONEY §5). */
export async function rewardReferrers(house: House, today: LocalDate): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const { rows } = await sql<{ id: PersonId; referred_by: PersonId }>`
      update people set reward_paid = true
      where referred_by is not null and not reward_paid and exists (
        select 1 from contributions join seats on seats.id = seat_id where person_id = people.id and state = 'confirmed')
      returning id, referred_by
    `.execute(trx);
    const rewards = rows.map((row) => ({
      debit: 'rewards' as const,
      credit: accounts.wallet(row.referred_by),
      amount: LIMITS.reward,
      kind: 'reward' as const,
      reference: `reward:${row.id}`,
    }));
    await post(trx, today, rewards);
  });
}
