import type { liveRoutes } from '@adashi/contract';
import { ofSquad } from '../db/signals.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { readSession } from '../http/session.ts';
import { lookAt } from '../squads/index.ts';
import { openPage } from './open-pages.ts';

const STREAM_LIVES_MS = 900_000;
const BREATH_MS = 25_000;

/**
 * Holds the answer open and writes one event for every signal to who listens, and for every change of the squad whose page is
 * open, as long as it is there for them. It ends with the token that opened it, and with its session.
 */
async function stream(call: PersonCall, squadId: string | undefined): Promise<void> {
  const { house, request, reply, me } = call;
  const page = await openPage(house.db, me.id);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': here\n\n');
  const session = () => readSession(house, request.headers.authorization);
  const write = (text: string) =>
    session().then(
      () => raw.write(text),
      () => raw.end(),
    );
  const tellOfSquad = async (squad: string) => {
    const seen = session().then((now) => lookAt({ ...call, me: now }, squad));
    await seen.then(() => write('data: squad\n\n')).catch(() => {});
  };
  const stops = [
    house.live.listen(me.id, () => void write('data: changed\n\n')),
    ...(squadId ? [house.live.listen(ofSquad(squadId), () => void tellOfSquad(squadId))] : []),
  ];
  // A comment now and then keeps proxies from closing a quiet connection.
  const breath = setInterval(() => {
    void write(':\n\n');
    void page.renew();
  }, BREATH_MS);
  const end = setTimeout(() => raw.end(), STREAM_LIVES_MS);
  const release = house.live.hold(() => raw.end());
  const over = () => {
    void page.close();
    for (const stop of stops) stop();
    release();
    clearInterval(breath);
    clearTimeout(end);
  };
  if (raw.destroyed) over();
  else raw.once('close', over);
}

export const liveHandlers: Handlers<typeof liveRoutes> = {
  notificationStream: async ({ query }, call) => {
    await stream(call, query.squad);
    return '';
  },
};
