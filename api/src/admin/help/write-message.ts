import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { dailyLimitReached } from '../../db/daily-limit.ts';
import type { Trx } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyMember, notifyStaff } from './notify-other-side.ts';

const A_DAY_MS = 86_400_000;
/** Maximum number of messages per member per day. */
const MOST_A_DAY = 30;

/**
 * Enforces the daily message limit of a member. Locks the member's row, because concurrent messages could otherwise
 * exceed the limit. Runs before the first insert of the transaction.
 */
export async function checkPace(trx: Trx, { context, me }: PersonCall<WithClock>): Promise<void> {
  if (me.role !== 'user') return;
  await trx.selectFrom('people').select('id').where('id', '=', me.id).forNoKeyUpdate().execute();
  const since = new Date(context.clock.now().getTime() - A_DAY_MS);
  const { count } = await trx
    .selectFrom('help_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', me.id)
    .where('by_staff', '=', false)
    .where('written_at', '>', since)
    .executeTakeFirstOrThrow();
  if (count >= MOST_A_DAY) throw dailyLimitReached();
}

/**
 * Adds a message to a ticket, and notifies the receiver (the member or staff). The ticket then waits for an answer from
 * the receiver. The caller runs `checkPace` first.
 */
export async function writeMessage(
  trx: Trx,
  call: PersonCall<WithConfig & WithClock>,
  ticket: { readonly id: number; readonly memberId: string },
  text: string,
): Promise<void> {
  const { context, me } = call;
  const isStaff = me.role !== 'user';
  const now = context.clock.now();
  const state = isStaff ? 'answered' : 'waiting';
  await trx.updateTable('help_tickets').set({ state, changed_at: now }).where('id', '=', ticket.id).execute();
  const message = await trx
    .insertInto('help_messages')
    .values({ ticket_id: ticket.id, person_id: me.id, by_staff: isStaff, text, written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = { ticket: ticket.id, message: message.id, text };
  await (isStaff
    ? notifyMember(trx, context, ticket.memberId, written)
    : notifyStaff(trx, now, ticket.memberId, written));
}
