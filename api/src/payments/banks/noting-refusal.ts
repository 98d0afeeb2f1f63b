import { noteRefusedBank } from '../../auth/signals/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { accountHash, type Numbers } from './account-numbers.ts';

/**
 * Runs `work` in a transaction. When another verified person has the account, rolls the transaction back and opens a
 * case for staff.
 */
export async function notingRefusal<Result>(
  context: WithConfig & WithDb & WithClock,
  personId: string,
  numbers: (trx: Trx) => Promise<Numbers>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(context.db, work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'bank_shared')
      await inTransaction(context.db, async (trx) =>
        noteRefusedBank(context, trx, personId, accountHash(context.config, await numbers(trx))),
      );
    throw error;
  }
}
