import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { lockTicket } from './store.ts';

/**
 * Closes an open ticket on the request of the member or of staff. Rejects a caller who has not read the last message.
 */
export async function closeTicket(call: PersonCall<WithDb & WithClock>, ticketId: number, seen: number): Promise<void> {
  await inTransaction(call.context.db, async (trx) => {
    const { state } = await lockTicket(trx, call, ticketId, seen);
    if (state === 'closed') throw new AppError('wrong_state');
    const now = call.context.clock.now();
    await trx
      .updateTable('help_tickets')
      .set({ state: 'closed', changed_at: now })
      .where('id', '=', ticketId)
      .execute();
    await writeAudit(trx, call.actor, 'closed_ticket', `ticket:${ticketId}`);
  });
}
