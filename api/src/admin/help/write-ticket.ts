import type { helpRoutes, Parsed } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { subjectOf } from './beginning-of.ts';
import { checkPace, writeMessage } from './write-message.ts';

/** Throws 'not_found' when the member never had a seat in the squad. */
async function checkSquad(trx: Trx, personId: string, squadId: string): Promise<void> {
  const seat = await trx
    .selectFrom('seats')
    .select('id')
    .where('squad_id', '=', squadId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!seat) throw new AppError('not_found');
}

/** Opens a help desk ticket. Returns the ticket number. */
export async function writeTicket(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  { topic, squadId, text }: Parsed<(typeof helpRoutes)['writeTicket']>['body'],
): Promise<number> {
  const { context, me, actor } = call;
  return inTransaction(context.db, async (trx) => {
    await checkPace(trx, call);
    if (squadId) await checkSquad(trx, me.id, squadId);
    const now = context.clock.now();
    const subject = subjectOf(text);
    const { id } = await trx
      .insertInto('help_tickets')
      .values({ person_id: me.id, squad_id: squadId ?? null, topic, subject, created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeMessage(trx, call, { id, memberId: me.id }, text);
    await writeAudit(trx, actor, 'wrote_ticket', `ticket:${id}`);
    return id;
  });
}
