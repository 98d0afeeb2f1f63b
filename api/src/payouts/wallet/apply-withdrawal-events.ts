import {
  accounts,
  applyWithdrawalEvent,
  WITHDRAWAL_STATES,
  type WithdrawalEvent,
  type WithdrawalId,
} from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import { bankId, money, personId } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { post } from '../../ledger/index.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';

const eventRow = z.object({ id: z.int(), event: z.custom<WithdrawalEvent>(Boolean) });
const withdrawalRow = z.object({
  id: z.custom<WithdrawalId>((value) => typeof value === 'string'),
  person: personId,
  amount: money,
  account: bankId.nullable(),
  lastDigits: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  provider: z.string(),
});

/** Applies one provider event. Returns whether the event belongs to a known withdrawal. */
async function applyEvent(context: WithClock, trx: Trx, { withdrawal, kind }: WithdrawalEvent): Promise<boolean> {
  const row = await rowsOf(withdrawalRow)`
    select id, person_id as person, amount, bank_id as account, last_digits as "lastDigits", state, provider
    from withdrawals where id::text = ${withdrawal} for update
  `.first(trx);
  if (!row) return false;
  const changed = applyWithdrawalEvent(row, { kind }, accounts.clearing(row.provider));
  if (!changed) return true;
  const today = context.clock.today();
  await trx
    .updateTable('withdrawals')
    .set({ state: changed.state, updated_on: today })
    .where('id', '=', row.id)
    .execute();
  await post(trx, today, changed.transfers);
  if (changed.state === 'returned') await notifyOfWithdrawal(context, trx, 'withdrawal_returned', row);
  return true;
}

/**
 * Applies the bank's withdrawal events in order of arrival, each in a separate transaction. Events without a known
 * withdrawal are kept for staff (MONEY §7).
 */
export async function applyWithdrawalEvents(context: WithDb & WithClock): Promise<void> {
  const events = await rowsOf(eventRow)`
    select id, event from provider_events
    where applied_at is null and unmatched_at is null and squad_id is null and event ? 'withdrawal' order by id
  `.all(context.db);
  for (const { id, event } of events) {
    await inTransaction(context.db, async (trx) => {
      const isOurs = await applyEvent(context, trx, event);
      await sql`
        update provider_events set applied_at = case when ${isOurs} then app_now() end,
          unmatched_at = case when ${isOurs} then null else ${context.clock.now()}::timestamptz end
        where id = ${id}
      `.execute(trx);
    });
  }
}
