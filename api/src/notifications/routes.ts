import type { notificationRoutes } from '@adashi/contract';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { listNotifications, markAllRead, markRead } from './store.ts';

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
  notifications: async ({ query }, { house, me }) => ({
    ...(await listNotifications(house.db, me.id, query)),
    today: house.clock.today(),
  }),
  readNotification: async ({ params }, { house, me }) => {
    if (!(await markRead(house.db, me.id, params.id, house.clock.now()))) refuse('not_found');
    return { message: 'Saved' };
  },
  readAllNotifications: async (_, { house, me }) => {
    await markAllRead(house.db, me.id, house.clock.now());
    return { message: 'Saved' };
  },
  notificationStream: async (_, call) => {
    stream(call);
    return '';
  },
};
