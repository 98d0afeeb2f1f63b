import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { alone } from './store.ts';

const fileRow = z.object({ isReleased: z.boolean(), lines: z.int(), amount: z.int() });

/**
 * Discards a bank file that was not released. The payments wait for the next file, and the audit log keeps the
 * discarded lines.
 */
export async function dropFile(
  { context, actor }: PersonCall<WithDb>,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await alone(trx);
    const file = await rowsOf(fileRow)`
      select released_at is not null as "isReleased", lines.* from bank_files cross join lateral (
        select count(*) as lines, coalesce(sum(amount), 0)::bigint as amount from bank_file_lines where file_id = bank_files.id
      ) lines where id = ${id}
    `.first(trx);
    const { isReleased, lines, amount } = file ?? (await rejectAsDone(trx, `bank_file:${id}`, ['dropped_bank_file']));
    if (isReleased) throw new AppError('wrong_state');
    await trx.deleteFrom('bank_file_lines').where('file_id', '=', id).execute();
    await trx.deleteFrom('bank_files').where('id', '=', id).execute();
    await writeAudit(trx, actor, 'dropped_bank_file', `bank_file:${id}`, { lines, amount, reason });
  });
}
