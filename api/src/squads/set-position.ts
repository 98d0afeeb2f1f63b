import type { SeatId } from '@adashi/core';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { activeSeat, checkPosition, lockSquad } from './store.ts';

interface Wish {
  readonly position: number;
  /** For staff only: the position before the change, as seen by the staff member, and the reason. */
  readonly before?: number | null;
  readonly reason?: string;
}

/**
 * Sets a seat's position before the start. Members may do so in squads with chosen positions; staff may do so in all
 * squads without a draw.
 */
export async function setPosition(
  { context, actor }: PersonCall<WithDb>,
  squadId: string,
  seat: SeatId,
  { position, before: shown, reason }: Wish,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    if (squad.status !== 'upcoming' || squad.orderRule === 'draw') throw new AppError('wrong_state');
    if (actor.kind === 'member' && squad.orderRule !== 'choice') throw new AppError('forbidden');
    const { position: before } = await activeSeat(trx, squadId, seat);
    if (shown !== undefined && shown !== before) throw new AppError('changed_meanwhile');
    await checkPosition(trx, squad, position);
    await trx.updateTable('seats').set({ position }).where('id', '=', seat).execute();
    await writeAudit(trx, actor, 'set_position', `squad:${squadId}`, {
      seat,
      before: { position: before },
      after: { position },
      reason,
    });
  });
}
