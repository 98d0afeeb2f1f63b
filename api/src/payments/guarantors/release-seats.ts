import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notify } from '../../messaging/notifications/index.ts';
import type { LinkedGuarantor } from './store.ts';

const squadRow = z.object({ id: z.string() });

/**
 * Removes the guarantor from the seats of squads that have not started, and notifies the member. `which` selects all of
 * these seats, or only the seats beyond the signed amount. Returns the number of seats.
 */
export async function releaseSeats(
  trx: Trx,
  { clock }: WithClock,
  { id, memberId, name }: LinkedGuarantor,
  which: 'all' | 'beyond',
): Promise<number> {
  // The lock waits while another transaction starts a squad. A started squad keeps the guarantor.
  const squads = await rowsOf(squadRow)`
    select squads.id from squads join seats on squad_id = squads.id
    where guarantor_id = ${id} and squads.status in ('pending', 'upcoming')
      and (${which === 'all'} or guarantor_promised(${id}, squads.id) < contribution * (size - 1))
    order by squads.id for update of squads
  `.all(trx);
  await trx
    .updateTable('seats')
    .set({ guarantor_id: null })
    .where('guarantor_id', '=', id)
    .where((eb) => eb('squad_id', '=', eb.fn.any(eb.val(squads.map((squad) => squad.id)))))
    .execute();
  if (squads.length > 0)
    await notify(trx, clock.now(), [{ person: memberId, kind: 'guarantor_ended', details: { guarantor: name } }]);
  return squads.length;
}

/** Ends the promise for all squads that have not started. Started squads keep the guarantor (MONEY §3.5). */
export async function endPromise(context: WithDb & WithClock, linked: LinkedGuarantor): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('guarantors')
      .set({ status: 'ended' })
      .where('id', '=', linked.id)
      .where('status', 'in', ['accepted', 'verified'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('wrong_state');
    const seats = await releaseSeats(trx, context, linked, 'all');
    await writeAudit(trx, { kind: 'guarantor', id: linked.id }, 'guarantor_ended', `guarantor:${linked.id}`, {
      count: seats,
    });
  });
}
