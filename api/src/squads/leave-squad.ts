import { leaveSquad, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppContext } from '../http/context.ts';
import { runStepIn } from '../rotation/index.ts';
import { activeSeat, lockSquad } from './store.ts';

/** Before the start a seat is only a plan: it goes, and the draw never knew it. The audit trail keeps that it was. */
export async function freeSeat(trx: Trx, seat: SeatId): Promise<void> {
  await sql`delete from swaps where from_seat = ${seat} or to_seat = ${seat}`.execute(trx);
  await sql`delete from seats where id = ${seat}`.execute(trx);
}

/** The same inside the caller's transaction; with a reason it was not the member's own wish. */
export async function leaveIn(
  trx: Trx,
  context: AppContext,
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
      const verdict = leaveSquad(world, day, seat);
      if (verdict.refused !== null) throw new AppError('already_paid');
      return verdict.outcome;
    });
  }
  await writeAudit(trx, actor, reason ? 'removed_member' : 'left_squad', `squad:${squadId}`, { seat, reason });
}

/** Leaves a squad: before the start the seat is free again, afterwards by the rules of MONEY §4. */
export async function leave(context: AppContext, actor: Actor, squadId: string, seat: SeatId): Promise<void> {
  await inTransaction(context.db, (trx) => leaveIn(trx, context, actor, squadId, seat));
}
