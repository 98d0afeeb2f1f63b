import { z } from 'zod';
import { AppError, found } from '../../base/app-error.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { beginAnew, readPractice, savePractice } from './store.ts';
import { nextWeek } from './world.ts';

const runningRow = z.object({ isRunning: z.boolean() });

/** Advances the caller's practice squad by one week. */
export async function playNextWeek({ context, me }: PersonCall, squadId: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const row = await rowsOf(runningRow)`
      select kind = 'test' and squads.status = 'active' as "isRunning" from squads join seats on squad_id = squads.id
      where squads.id = ${squadId} and person_id = ${me.id} and seats.status = 'active' for update of squads
    `.first(trx);
    if (!found(row).isRunning) throw new AppError('wrong_state');
    const saved = await readPractice(trx, squadId);
    if (saved) await savePractice(trx, nextWeek(saved));
    else await beginAnew(trx, context, squadId);
  });
}
