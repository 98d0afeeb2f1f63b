import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

/** Puts a member on the list. Who is on it keeps their place. */
export async function joinWaitingList({ house, me, actor }: PersonCall): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`
      insert into waiting_list (person_id, joined_at) values (${me.id}, ${house.clock.now()}) on conflict do nothing
    `;
    if ((await countChanged(trx, write)) > 0) await record(trx, actor, 'joined_waiting_list', `person:${me.id}`);
  });
}
