import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

/** Adds a member to the waiting list. A repeated request keeps the member's rank in the list. */
export async function joinWaitingList({ context, me, actor }: PersonCall<WithDb & WithClock>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const joined = await trx
      .insertInto('waiting_list')
      .values({ person_id: me.id, joined_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst();
    if (joined) await writeAudit(trx, actor, 'joined_waiting_list', `person:${me.id}`);
  });
}
