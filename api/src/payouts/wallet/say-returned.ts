import { WITHDRAWAL_STATES, type WithdrawalId } from '@adashi/core';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { money } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { storeEvents } from '../../rotation/index.ts';

const withdrawalRow = z.object({
  id: z.custom<WithdrawalId>((value) => typeof value === 'string'),
  state: z.enum(WITHDRAWAL_STATES),
  provider: z.string(),
  amount: money,
});

/** Notifies the other staff members who may confirm the return. The return is applied when one of them confirms. */
export async function notifyOfReturn(
  trx: Trx,
  { context, me }: PersonCall<WithClock>,
  sending: string,
  details: { readonly squad?: string; readonly amount: number },
): Promise<void> {
  const duty = { may: 'payouts.act', kind: 'return_waits', details, key: `return:${sending}`, except: me.id } as const;
  await notifyStaff(trx, context.clock.now(), duty);
}

/**
 * Stores the first report of a return, or confirms the first person's report. Returns whether the return is now
 * confirmed; throws when the return was confirmed before.
 */
async function reportReturn(trx: Trx, id: string, staff: string): Promise<boolean> {
  await trx
    .insertInto('withdrawal_returns')
    .values({ withdrawal_id: id, reported_by: staff })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('withdrawal_returns')
    .set({ confirmed_by: staff })
    .where('withdrawal_id', '=', id)
    .where('confirmed_by', 'is', null)
    .where('reported_by', '<>', staff)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const over = await trx
    .selectFrom('withdrawal_returns')
    .select('withdrawal_id')
    .where('withdrawal_id', '=', id)
    .where('confirmed_by', 'is not', null)
    .executeTakeFirst();
  if (over) throw new AppError('wrong_state');
  return false;
}

/**
 * Records a staff report of a returned withdrawal; a second person's report credits the wallet and closes the case
 * (MONEY §3.7). Returns null for an unknown withdrawal.
 */
export async function sayReturned(
  trx: Trx,
  call: PersonCall<WithClock>,
  id: string,
  reason: string,
): Promise<'waits' | 'confirmed' | null> {
  const { me, actor } = call;
  const withdrawal = await rowsOf(
    withdrawalRow,
  )`select id, state, provider, amount from withdrawals where id = ${id} for update`.first(trx);
  if (!withdrawal) return null;
  if (withdrawal.state === 'returned') throw new AppError('wrong_state');
  const isConfirmed = await reportReturn(trx, id, me.id);
  await writeAudit(trx, actor, isConfirmed ? 'confirmed_return' : 'said_returned', `withdrawal:${id}`, { reason });
  if (!isConfirmed) {
    await notifyOfReturn(trx, call, id, { amount: withdrawal.amount });
    return 'waits';
  }
  const event = { kind: 'withdrawal_returned', withdrawal: withdrawal.id } as const;
  await storeEvents(trx, withdrawal.provider, [{ eventId: `return:${id}`, squad: null, event }]);
  return 'confirmed';
}
