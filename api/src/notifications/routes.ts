import type { notificationRoutes } from '@adashi/contract';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { readSession } from '../http/session.ts';
import { openPage } from './open-pages.ts';
import { listNotifications, markAllRead, markRead } from './store.ts';

const STREAM_LIVES_MS = 900_000;
const BREATH_MS = 25_000;

/** Holds the answer open and writes one event for every signal. It ends with the token that opened it, and with its session. */
async function stream({ house, request, reply, me }: PersonCall): Promise<void> {
  const page = await openPage(house.db, me.id);
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
  const breath = setInterval(() => {
    void write(':\n\n');
    void page.renew();
  }, BREATH_MS);
  const end = setTimeout(() => raw.end(), STREAM_LIVES_MS);
  const release = house.live.hold(() => raw.end());
  const over = () => {
    void page.close();
    stop();
    release();
    clearInterval(breath);
    clearTimeout(end);
  };
  if (raw.destroyed) over();
  else raw.once('close', over);
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
    await stream(call);
    return '';
  },
};
