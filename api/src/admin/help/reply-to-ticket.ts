import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { lockTicket } from './store.ts';
import { checkPace, writeMessage } from './write-message.ts';

/**
 * Adds a message to a ticket, and reopens a closed ticket. Members can reply only to their own tickets; staff can reply
 * to any ticket.
 */
export async function replyToTicket(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  ticketId: number,
  { text, seen }: { text: string; seen: number },
): Promise<void> {
  await inTransaction(call.context.db, async (trx) => {
    await checkPace(trx, call);
    const ticket = await lockTicket(trx, call, ticketId, seen);
    await writeMessage(trx, call, ticket, text);
    await writeAudit(trx, call.actor, 'replied_to_ticket', `ticket:${ticketId}`);
  });
}
