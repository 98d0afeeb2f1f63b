import { z } from 'zod';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { ofSquad, signal } from '../db/signals.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { calledName, lookAtBoard } from './visibility.ts';

const messageRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isYou: z.boolean(),
  text: z.string(),
  writtenAt: z.string(),
});

export async function readMessages(call: PersonCall<WithDb>, squadId: string) {
  const seen = await lookAtBoard(call, squadId);
  const rows = await rowsOf(messageRow)`
    select messages.id, first_name as "firstName", last_name as "lastName", person_id = ${call.me.id} as "isYou", text,
      to_json(written_at) as "writtenAt"
    from messages join people on people.id = person_id where squad_id = ${squadId} order by messages.id desc limit 100
  `.all(call.context.db);
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: calledName(seen, { firstName, lastName }) }));
}

export async function writeMessage(call: PersonCall<WithDb & WithClock>, squadId: string, text: string): Promise<void> {
  await lookAtBoard(call, squadId);
  const { context, me } = call;
  await inTransaction(context.db, async (trx) => {
    await trx
      .insertInto('messages')
      .values({ squad_id: squadId, person_id: me.id, text, written_at: context.clock.now() })
      .execute();
    await signal(trx, [ofSquad(squadId)]);
  });
}
