import { leaveSquad, type SeatId } from '@adashi/core';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { WithEngine } from '../rotation/index.ts';
import { runStepIn } from '../rotation/index.ts';
import { activeSeat, lockSquad } from './store.ts';

/** Deletes a seat and the seat's swap offers before the squad starts. The audit log keeps the event. */
export async function freeSeat(trx: Trx, seat: SeatId): Promise<void> {
  await trx
    .deleteFrom('swaps')
    .where((eb) => eb.or([eb('from_seat', '=', seat), eb('to_seat', '=', seat)]))
    .execute();
  await trx.deleteFrom('seats').where('id', '=', seat).execute();
}

/** Removes a member from a squad in the caller's transaction. If `reason` is set, the member did not ask to leave. */
export async function leaveIn(
  trx: Trx,
  context: WithClock & WithEngine,
  actor: Actor,
  squadId: string,
  seat: SeatId,
  reason?: string,
): Promise<void> {
  const squad = await lockSquad(trx, squadId);
  await activeSeat(trx, squadId, seat);
  if (squad.status === 'upcoming' || squad.status === 'pending') await freeSeat(trx, seat);
  else if (squad.status !== 'active') throw new AppError('wrong_state');
  else {
    const day = context.clock.today();
    await runStepIn(trx, context.engine, day, { squads: [squad.id], part: 'whole' }, (world) => {
      const result = leaveSquad(world, day, seat);
      if (result.refused !== null) throw new AppError('already_paid');
      return result.outcome;
    });
  }
  await writeAudit(trx, actor, reason ? 'removed_member' : 'left_squad', `squad:${squadId}`, { seat, reason });
}

/** Lets a member leave a squad: before the start, the seat is freed. After the start, the rules of MONEY §4 apply. */
export async function leave(
  context: WithDb & WithClock & WithEngine,
  actor: Actor,
  squadId: string,
  seat: SeatId,
): Promise<void> {
  await inTransaction(context.db, (trx) => leaveIn(trx, context, actor, squadId, seat));
}
