import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../../base/app-error.ts';
import { countRow, idRow } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/router.ts';
import { tellMember, tellStaff } from './tell-other-side.ts';

const A_DAY_MS = 86_400_000;
/** Maximum messages per member and day: far above normal use. */
const MOST_A_DAY = 30;

/** Enforces the daily limit. Locks the member's row, so that concurrent messages are counted one after the other. */
async function checkPace(trx: Trx, { context, me }: PersonCall): Promise<void> {
  await rowsOf(idRow)`select id from people where id = ${me.id} for update`.first(trx);
  const since = new Date(context.clock.now().getTime() - A_DAY_MS);
  const row = await rowsOf(countRow)`
    select count(*) as count from help_messages where person_id = ${me.id} and not by_staff and written_at > ${since}
  `.first(trx);
  if (found(row).count >= MOST_A_DAY) throw new AppError('too_many_requests');
}

const numberRow = z.object({ id: z.int() });

/** Adds a message to a ticket, passes the turn to the other side and notifies them. */
export async function writeMessage(
  trx: Trx,
  call: PersonCall,
  ticket: { readonly id: number; readonly memberId: string },
  text: string,
): Promise<void> {
  const { context, me } = call;
  const isStaff = me.role !== 'user';
  if (!isStaff) await checkPace(trx, call);
  const now = context.clock.now();
  const state = isStaff ? 'answered' : 'waiting';
  await sql`update help_tickets set state = ${state}, changed_at = ${now} where id = ${ticket.id}`.execute(trx);
  const message = await rowsOf(numberRow)`
    insert into help_messages (ticket_id, person_id, by_staff, text, written_at)
    values (${ticket.id}, ${me.id}, ${isStaff}, ${text}, ${now}) returning id
  `.first(trx);
  const written = { ticket: ticket.id, message: found(message).id, text };
  await (isStaff ? tellMember(trx, context, ticket.memberId, written) : tellStaff(trx, now, ticket.memberId, written));
}
