import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { checkLawful } from './fee.ts';
import { lockSquad, readSeats } from './store.ts';

/** Renames a squad, or reduces its size to the members that it has, before the start. */
export async function changeSquad(
  { house, actor }: PersonCall,
  squadId: string,
  change: { name?: string | undefined; size?: number | undefined },
): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const size = change.size ?? squad.size;
    if (size !== squad.size) {
      if (squad.status !== 'upcoming' && squad.status !== 'pending') refuse('wrong_state');
      const seats = await readSeats(trx, squad);
      if (seats.length > size) refuse('fewer_than_members');
      checkLawful({ ...squad, size });
      // Positions beyond the new size close up, in their order.
      await sql`
        update seats set position = ranked.place
        from (select id, row_number() over (order by position) as place from seats where squad_id = ${squadId} and position is not null) ranked
        where seats.id = ranked.id and ${size < squad.size}
      `.execute(trx);
    }
    await sql`update squads set name = ${change.name ?? squad.name}, size = ${size} where id = ${squadId}`.execute(trx);
    await record(trx, actor, 'changed_squad', `squad:${squadId}`, change);
  });
}
