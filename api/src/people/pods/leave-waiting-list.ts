import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

/** Takes a member off the list; who is not on it stays so. */
export async function leaveWaitingList({ house, me, actor }: PersonCall): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const gone = await countChanged(trx, sql`delete from waiting_list where person_id = ${me.id}`);
    if (gone > 0) await record(trx, actor, 'left_waiting_list', `person:${me.id}`);
  });
}
