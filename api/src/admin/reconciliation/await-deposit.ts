import type { Cents } from '@adashi/core';
import type { WithClock } from '../../base/clock.ts';
import type { Trx } from '../../db/database.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';

/** Keys of bank deposits into the guarantee fund begin with this text. */
export const DEPOSIT = 'fund_deposit:';

/**
 * Opens a difference for a bank deposit that staff booked. The difference stays open until a third person finds the
 * deposit on the bank statement (MONEY §3.11).
 */
export async function awaitDeposit(
  trx: Trx,
  { clock }: WithClock,
  { key, amount }: { readonly key: string; readonly amount: Cents },
): Promise<void> {
  const { id } = await trx
    .insertInto('reconciliation_differences')
    .values({
      provider: 'outside',
      key,
      kind: 'unknown_there',
      reported: 0,
      booked: amount,
      reported_on: clock.today(),
      found_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { on: clock.today(), differences: 1 };
  await notifyStaff(trx, clock.now(), { may: 'payments.act', kind: 'books_differ', details, key: `differ:${id}` });
}
