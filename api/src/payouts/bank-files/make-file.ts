import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { money } from '../../db/columns.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { alone, TO_SEND } from './store.ts';

const lineRow = z.object({ amount: money });

/**
 * Creates a bank file with all submitted payments that are not in a file yet. Throws without such payments, for example
 * for the second of two concurrent calls.
 */
export async function makeFile({ context, me, actor }: PersonCall<WithDb & WithClock>): Promise<{ id: number }> {
  return inTransaction(context.db, async (trx) => {
    await alone(trx);
    const { id } = await trx
      .insertInto('bank_files')
      .values({ made_by: me.id, made_at: context.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lines = await rowsOf(lineRow)`
      insert into bank_file_lines (file_id, payout_id, attempt, withdrawal_id, account, amount)
      select ${id}, payout_id, attempt, withdrawal_id, account, amount from (${TO_SEND}) waiting
      order by payout_id, withdrawal_id returning amount
    `.all(trx);
    if (lines.length === 0) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'made_bank_file', `bank_file:${id}`, { lines: lines.length });
    await notifyStaff(trx, context.clock.now(), {
      may: 'payouts.act',
      kind: 'bank_file_waits',
      details: { amount: lines.reduce((sum, { amount }) => sum + amount, 0) },
      key: `bank_file:${id}`,
      except: me.id,
    });
    return { id };
  });
}
