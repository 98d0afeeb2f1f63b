import type { ServerResponse } from 'node:http';
import type { liveRoutes, Parsed } from '@adashi/contract';
import { ofSquad, type Signals } from '../db/signals.ts';
import type { PersonCall } from '../http/call.ts';
import type { AppContext } from '../http/context.ts';
import { openConnection } from '../http/live/live-connections.ts';
import { topicsOf } from '../http/live/live-topics.ts';
import type { Handlers } from '../http/router.ts';
import { readSession } from '../http/session.ts';
import { lookAt } from '../squads/visibility.ts';

const STREAM_LIVES_MS = 900_000;
const BREATH_MS = 25_000;
/** Maximum time between the page's first requests and the arrival of the stream request. */
const ON_THE_WAY_MS = 5_000;

type Asked = Parsed<typeof liveRoutes.notificationStream>['query'];

/**
 * Keeps a stream open until the page closes the stream or the time limit is reached, and then calls `ended`. Calls
 * `breathe` regularly, because proxies close idle connections.
 */
function holdOpen(live: Signals, raw: ServerResponse, breathe: () => void, ended: () => void): void {
  const breath = setInterval(breathe, BREATH_MS);
  const end = setTimeout(() => raw.end(), STREAM_LIVES_MS);
  const release = live.hold(() => raw.end());
  const over = () => {
    ended();
    release();
    clearInterval(breath);
    clearTimeout(end);
  };
  if (raw.destroyed) over();
  else raw.once('close', over);
}

/**
 * Streams events to an open page when the person, the person's squads or the page's visible squad changes. The stream
 * ends when the access token or the session ends.
 */
async function stream(call: PersonCall<AppContext>, { squad: squadId, age }: Asked): Promise<void> {
  const { context, request, reply, me } = call;
  const page = await openConnection(context.db, me.id);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  // A write to a closed stream would emit an unhandled error and stop the server.
  const say = (text: string) => void (raw.writableEnded || raw.write(text));
  const session = () => readSession(context, request.headers.authorization);
  const write = (text: string) =>
    session().then(
      () => say(text),
      () => raw.end(),
    );
  const notifyOfSquad = async (squad: string) => {
    const seen = session().then((now) => lookAt({ ...call, me: now }, squad));
    await seen.then(() => write('data: squad\n\n')).catch(() => {});
  };
  const notifyOfChange = () => write('data: changed\n\n');
  let others: (() => void)[] = [];
  let isOver = false;
  /** Subscribes to the topics of the person's squads. Runs again when the person's squads may have changed. */
  const subscribe = async () => {
    const { squads, people } = await topicsOf(context.db, me.id, squadId ?? null);
    for (const stop of others.splice(0)) stop();
    const topics = { own: [me.id, ...squads.map(ofSquad)], ofPage: squadId ? [ofSquad(squadId), ...people] : [] };
    if (isOver) return topics;
    others = squads.map((squad) => context.live.listen(ofSquad(squad), () => void notifyOfChange()));
    if (squadId) others.push(...people.map((person) => context.live.listen(person, () => void notifyOfSquad(squadId))));
    return topics;
  };
  const anew = (send: () => Promise<unknown>) => () => {
    void send();
    // The database is unavailable. The topics are read again at the next signal or reconnect.
    void subscribe().catch(() => {});
  };
  const stops = [context.live.listen(me.id, anew(notifyOfChange))];
  if (squadId)
    stops.push(
      context.live.listen(
        ofSquad(squadId),
        anew(() => notifyOfSquad(squadId)),
      ),
    );
  /** Returns whether a change before the subscription may be missing in the page's data. */
  const isMissed = (topics: readonly string[]) =>
    age !== undefined && context.live.recent.mayInclude(topics, age + ON_THE_WAY_MS);
  const breathe = () => {
    void write(':\n\n');
    void page.renew();
  };
  holdOpen(context.live, raw, breathe, () => {
    isOver = true;
    void page.close();
    for (const stop of [...stops, ...others]) stop();
  });
  // After the comment line `: here`, the page receives every later event. If the subscription fails, the stream closes
  // and the page reconnects.
  await subscribe().then(
    ({ own, ofPage }) => {
      say(': here\n\n');
      if (isMissed(own)) void notifyOfChange();
      else if (squadId && isMissed(ofPage)) void notifyOfSquad(squadId);
    },
    () => raw.end(),
  );
}

export const liveHandlers: Handlers<typeof liveRoutes> = {
  notificationStream: async ({ query }, call) => {
    await stream(call, query);
    return '';
  },
};
