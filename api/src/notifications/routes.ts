import type { Notification, notificationRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { pageOf } from '../db/page.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

const STREAM_LIVES_MS = 900_000;
const BREATH_MS = 25_000;

/** Holds the answer open and writes one event for every signal. It ends with the token that opened it. */
function stream({ house, request, reply, me }: PersonCall): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': here\n\n');
  const stop = house.live.listen(me.id, () => raw.write('data: changed\n\n'));
  // A comment now and then keeps proxies from closing a quiet connection.
  const breath = setInterval(() => raw.write(':\n\n'), BREATH_MS);
  const end = setTimeout(() => raw.end(), STREAM_LIVES_MS);
  request.raw.on('close', () => {
    stop();
    clearInterval(breath);
    clearTimeout(end);
  });
}

export const notificationHandlers: Handlers<typeof notificationRoutes> = {
  notifications: async ({ query }, { house, me }) => {
    const list = await pageOf<Notification>(
      house.db,
      { ...query, order: 'asc' },
      {
        columns: sql`id, kind, details ->> 'squad' as squad, (details ->> 'round')::int as round,
          (details ->> 'amount')::bigint as amount, details ->> 'on' as "on", details ->> 'reason' as reason,
          to_json(at) as at, read_at is not null as "isRead"`,
        from: sql`notifications where person_id = ${me.id}`,
        order: sql`id desc`,
        sorts: {},
      },
    );
    const { rows } = await sql<{ unread: number }>`
      select count(*) as unread from notifications where person_id = ${me.id} and read_at is null
    `.execute(house.db);
    const data = list.data.map(({ squad, round, amount, on, reason, ...rest }) => ({
      ...rest,
      ...(squad && { squad }),
      ...(round && { round }),
      ...(amount && { amount }),
      ...(on && { on }),
      ...(reason && { reason }),
    }));
    return { ...list, data, unread: rows[0]?.unread ?? 0 };
  },
  readNotification: async ({ params }, { house, me }) => {
    const { numAffectedRows } = await sql`
      update notifications set read_at = coalesce(read_at, ${house.clock.now()}) where id = ${params.id} and person_id = ${me.id}
    `.execute(house.db);
    if (numAffectedRows === 0n) refuse('not_found');
    return { message: 'Saved' };
  },
  readAllNotifications: async (_, { house, me }) => {
    await sql`
      update notifications set read_at = ${house.clock.now()} where person_id = ${me.id} and read_at is null
    `.execute(house.db);
    return { message: 'Saved' };
  },
  notificationStream: async (_, call) => {
    stream(call);
    return '';
  },
};
