import { writeAudit } from '../../audit/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/** Removes a member from the waiting list. Idempotent: a repeated request changes nothing. */
export async function leaveWaitingList({ context, me, actor }: PersonCall<WithDb>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('waiting_list').where('person_id', '=', me.id).executeTakeFirst();
    if (numDeletedRows > 0n) await writeAudit(trx, actor, 'left_waiting_list', `person:${me.id}`);
  });
}
