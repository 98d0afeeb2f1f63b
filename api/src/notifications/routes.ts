import type { notificationRoutes } from '@adashi/contract';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { readSession } from '../http/session.ts';
import { listNotifications, markAllRead, markRead } from './store.ts';

const STREAM_LIVES_MS = 900_000;
const BREATH_MS = 25_000;

/** In one process; somebody has no more pages open at a time. */
const STREAMS_OF_ONE = 20;

/** Holds the answer open and writes one event for every signal. It ends with the token that opened it, and with its session. */
function stream({ house, request, reply, me }: PersonCall): void {
  if (house.live.countOf(me.id) >= STREAMS_OF_ONE) refuse('too_many_requests');
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': here\n\n');
  const write = (text: string) =>
    readSession(house, request.headers.authorization).then(
      () => raw.write(text),
      () => raw.end(),
    );
  const stop = house.live.listen(me.id, () => void write('data: changed\n\n'));
  // A comment now and then keeps proxies from closing a quiet connection.
  const breath = setInterval(() => void write(':\n\n'), BREATH_MS);
  const end = setTimeout(() => raw.end(), STREAM_LIVES_MS);
  const release = house.live.hold(() => raw.end());
  request.raw.on('close', () => {
    stop();
    release();
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
