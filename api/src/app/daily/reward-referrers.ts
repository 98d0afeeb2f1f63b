import { accounts, addDays, cents, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { personId } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import { post } from '../../ledger/index.ts';

const referralRow = z.object({ id: personId, referred_by: filled(personId) });

/** Days between the first contribution and the reward. In this time, a bank can still take back a debit. */
const WAIT_DAYS = 30;

/**
 * Rewards a referrer 30 days after the first contribution of the referred person (MONEY §5). The reward waits while
 * both accounts may belong to the same person, or while an identity needs confirmation by a second person.
 */
export async function rewardReferrers(context: WithDb, today: LocalDate): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { reward } = await readSettings(trx);
    const rows = await rowsOf(referralRow)`
      update people set reward_paid = true
      where referred_by is not null and not reward_paid and exists (
        select 1 from contributions join seats on seats.id = seat_id
        join rounds on rounds.squad_id = contributions.squad_id and rounds.number = contributions.round
        where person_id = people.id and contributions.state = 'confirmed'
          and coalesce((select max(charges.charge_on) from charges where charges.squad_id = contributions.squad_id
            and charges.round = contributions.round and charges.seat_id = contributions.seat_id), rounds.charge_on)
            <= ${addDays(today, -WAIT_DAYS)}::date)
        and not identity_unconfirmed and not is_identity_in_doubt(id, referred_by)
        and exists (select 1 from people referrer where referrer.id = people.referred_by and not identity_unconfirmed)
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
