import type { helpRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { subjectOf } from './beginning-of.ts';
import { writeMessage } from './write-message.ts';

const numberRow = z.object({ id: z.int() });

/** Throws 'not found' for a squad in which the member never had a seat. */
async function checkSquad(trx: Trx, personId: string, squadId: string): Promise<void> {
  const isMine = await isThere(trx, sql`select 1 from seats where squad_id = ${squadId} and person_id = ${personId}`);
  if (!isMine) throw new AppError('not_found');
}

/** Opens a help desk ticket. Returns the ticket number. */
export async function writeTicket(
  call: PersonCall,
  { topic, squadId, text }: Parsed<(typeof helpRoutes)['writeTicket']>['body'],
): Promise<number> {
  const { context, me, actor } = call;
  return inTransaction(context.db, async (trx) => {
    if (squadId) await checkSquad(trx, me.id, squadId);
    const now = context.clock.now();
    const row = await rowsOf(numberRow)`
      insert into help_tickets (person_id, squad_id, topic, subject, created_at, changed_at)
      values (${me.id}, ${squadId ?? null}, ${topic}, ${subjectOf(text)}, ${now}, ${now}) returning id
    `.first(trx);
    const { id } = found(row);
    await writeMessage(trx, call, { id, memberId: me.id }, text);
    await writeAudit(trx, actor, 'wrote_ticket', `ticket:${id}`);
    return id;
  });
}
