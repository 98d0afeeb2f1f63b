import type { SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { activeSeat, checkPosition, lockSquad } from './store.ts';

/** Sets a position before the start: members where they choose, staff anywhere. */
export async function setPosition(
  { house, actor }: PersonCall,
  squadId: string,
  seat: SeatId,
  position: number,
  reason?: string,
): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'upcoming' || squad.orderRule === 'draw') refuse('wrong_state');
    if (actor.kind === 'member' && squad.orderRule !== 'choice') refuse('forbidden');
    await checkPosition(trx, squad, position);
    const { position: before } = await activeSeat(trx, squadId, seat);
    await sql`update seats set position = ${position} where id = ${seat}`.execute(trx);
    await record(trx, actor, 'set_position', `squad:${squadId}`, {
      seat,
      before: { position: before },
      after: { position },
      reason,
    });
  });
}
