import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { beginAnew, readPractice, savePractice } from './store.ts';
import { nextWeek } from './world.ts';

/** Advances the caller's practice squad by one week. */
export async function playNextWeek({ context, me }: PersonCall<WithDb & WithClock>, squadId: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const row = await trx
      .selectFrom('squads')
      .innerJoin('seats', 'squad_id', 'squads.id')
      .select(['kind', 'squads.status'])
      .where('squads.id', '=', squadId)
      .where('person_id', '=', me.id)
      .where('seats.status', '=', 'active')
      .forUpdate('squads')
      .executeTakeFirst();
    const { kind, status } = found(row);
    if (kind !== 'test' || status !== 'active') throw new AppError('wrong_state');
    const saved = await readPractice(trx, squadId);
    if (saved) await savePractice(trx, nextWeek(saved));
    else await beginAnew(trx, context, squadId);
  });
}
