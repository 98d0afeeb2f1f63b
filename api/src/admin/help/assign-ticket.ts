import { rolesThatMay } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notify } from '../../messaging/notifications/index.ts';

const heldRow = z.object({ holder: z.string().nullable(), subject: z.string(), member: z.string() });

/** Throws when the assignee's role may not answer tickets. */
async function checkMay(trx: Trx, personId: string): Promise<void> {
  const assignee = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .where('role', 'in', rolesThatMay('support'))
    .executeTakeFirst();
  if (!assignee) throw new AppError('not_found');
}

/** Assigns a ticket. Throws 'wrong_state' when the assignee changed after the caller read the ticket. */
export async function assignTicket(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  ticketId: number,
  { to, from }: { readonly to: string | null; readonly from: string | null },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const row = await rowsOf(heldRow)`
      select assigned_to as holder, subject, first_name || ' ' || last_name as member
      from help_tickets join people on people.id = person_id where help_tickets.id = ${ticketId} for no key update of help_tickets
    `.first(trx);
    const { holder, subject, member } = found(row);
    if (holder !== from) throw new AppError('wrong_state');
    if (to !== null) await checkMay(trx, to);
    await trx.updateTable('help_tickets').set({ assigned_to: to }).where('id', '=', ticketId).execute();
    await writeAudit(trx, actor, 'assigned_ticket', `ticket:${ticketId}`, { from, to });
    if (to === null || to === me.id) return;
    const details = { ticket: ticketId, member, text: subject };
    await notify(trx, context.clock.now(), [{ person: to, kind: 'ticket_assigned', details }]);
  });
}
