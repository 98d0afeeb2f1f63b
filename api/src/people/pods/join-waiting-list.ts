import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';

/** Adds a member to the waiting list. A repeated request keeps the original place. */
export async function joinWaitingList({ context, me, actor }: PersonCall): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      insert into waiting_list (person_id, joined_at) values (${me.id}, ${context.clock.now()}) on conflict do nothing
    `;
    if ((await countChanged(trx, write)) > 0) await writeAudit(trx, actor, 'joined_waiting_list', `person:${me.id}`);
  });
}
