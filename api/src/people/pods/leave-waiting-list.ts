import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';

/** Removes a member from the waiting list. Idempotent. */
export async function leaveWaitingList({ context, me, actor }: PersonCall): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const gone = await countChanged(trx, sql`delete from waiting_list where person_id = ${me.id}`);
    if (gone > 0) await writeAudit(trx, actor, 'left_waiting_list', `person:${me.id}`);
  });
}
