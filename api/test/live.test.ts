import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ofSquad, signal } from '../src/db/signals.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';
import { until } from './until.ts';

let app: TestApp;
let url: string;
let grace: Caller;
let ada: Caller;
let beth: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  url = await app.server.listen({ port: 0 });
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
});
afterAll(() => app.close());

/** Reads a stream event by event, because a chunk can contain several events. Ends with the stream or on abort. */
async function* eventsOf({ body }: Response, connection: AbortController): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${rest}${chunk}`.split('\n\n');
      rest = events.pop() ?? '';
      yield* events;
    }
  } catch (error) {
    if (!connection.signal.aborted) throw error;
  }
}

/** Opens a live connection. Returns a function that waits for the next event with the given word. */
async function openStream({ token }: Caller, query: string, word: 'squad' | 'changed') {
  const connection = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/notification/stream${query}`, { headers, signal: connection.signal });
  const events = eventsOf(response, connection);
  await events.next();
  const next = async (): Promise<string> => {
    const { value, done } = await events.next();
    if (done) return 'over';
    return value.includes(word) ? word : next();
  };
  return { next, close: () => connection.abort() };
}

/** Opens the live connection of a squad page. */
const open = (who: Caller, squad: string, age = '') => openStream(who, `?squad=${squad}${age}`, 'squad');

/** Opens a live connection outside any squad. */
const openAny = (who: Caller, age = '') => openStream(who, age, 'changed');

/** Records the people and squads of each new live connection. */
function heardOf(): readonly string[] {
  const heard: string[] = [];
  const { live } = app.context;
  const listen = live.listen.bind(live);
  vi.spyOn(live, 'listen').mockImplementation((whom, listener) => {
    heard.push(whom);
    return listen(whom, listener);
  });
  return heard;
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('Live connection of a squad page', () => {
  test('The live connection of a squad page receives only the events of that squad', async () => {
    const [squad, other] = [await app.openSquad(grace), await app.openSquad(grace, { name: 'Other' })];
    const [page, quiet] = [await open(ada, squad), await open(ada, other)];
    let isHeard = false;
    const firstOfQuiet = quiet.next().then(() => (isHeard = true));
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    expect(await page.next()).toBe('squad');
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect(await page.next()).toBe('squad');
    await beth.call('writeMessage', { ...inSquad(squad), body: { text: 'Hello' } });
    expect(await page.next()).toBe('squad');
    expect(isHeard).toBe(false);
    await ada.call('joinSquad', { ...inSquad(other), body: { position: 1 } });
    await firstOfQuiet;
    await app.advance(14);
    expect(await page.next()).toBe('squad');
    const heard = heardOf();
    const running = await open(ada, squad);
    expect(heard).toContain(ofSquad(squad));
    expect(heard).not.toContain(beth.id);
    await app.advance(3);
    expect(await running.next()).toBe('squad');
    for (const { close } of [page, quiet, running]) close();
  });

  test('After a person leaves a circle, their live connection receives no more events of the circle', async () => {
    const body = { name: 'Family', contribution: 10_000, size: 4, startOn: app.inDays(30) };
    const { id } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    await grace.call('approveSquad', because(inSquad(id)));
    await ada.call('joinSquad', { ...inSquad(id), body: { position: 1 } });
    const code = (await ada.call('squad', { ...inSquad(id), query: {} })).inviteCode ?? '';
    await beth.call('joinSquad', { ...inSquad(id), body: { position: 2, inviteCode: code } });
    const [adas, beths] = [await open(ada, id), await open(beth, id)];
    const heard = [beths.next()];
    await ada.call('writeMessage', { ...inSquad(id), body: { text: 'Hello' } });
    expect([await adas.next(), await heard[0]]).toEqual(['squad', 'squad']);
    let isHeard = false;
    void beths.next().then((what) => (isHeard = what === 'squad'));
    await beth.call('leaveSquad', inSquad(id));
    await ada.call('writeMessage', { ...inSquad(id), body: { text: 'Gone' } });
    expect([await adas.next(), await adas.next()]).toEqual(['squad', 'squad']);
    for (const text of ['Still', 'here', 'alone']) {
      await ada.call('writeMessage', { ...inSquad(id), body: { text } });
      expect(await adas.next()).toBe('squad');
    }
    expect(isHeard).toBe(false);
    adas.close();
    beths.close();
  });

  test('The live connection of a squad page receives membership changes of the squad', async () => {
    const squad = await app.openSquad(grace, { name: 'Waits' });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const heard = heardOf();
    const page = await open(ada, squad);
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect(await page.next()).toBe('squad');
    await until(() => heard.includes(beth.id));
    // This signal is not about the squad, so the live connection must ignore it.
    await signal(app.context.db, [beth.id]);
    expect(await page.next()).toBe('squad');
    page.close();
  });
});

describe('Live connection of any member page', () => {
  test('The live connection of a member page receives the events of all squads of the member', async () => {
    const [squad, other] = [
      await app.openSquad(grace, { name: 'Own' }),
      await app.openSquad(grace, { name: 'Not own' }),
    ];
    const listened = heardOf();
    const page = await openAny(ada);
    let heard = 0;
    const hear = (): Promise<void> =>
      page.next().then((event) => {
        if (event === 'over') return undefined;
        heard += 1;
        return hear();
      });
    void hear();
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await signal(app.context.db, [ada.id]);
    await until(() => listened.includes(ofSquad(squad)));
    await beth.call('joinSquad', { ...inSquad(other), body: { position: 1 } });
    const before = heard;
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await until(() => heard > before);
    expect(listened).not.toContain(ofSquad(other));
    page.close();
  });

  test('A live connection sends an event immediately if a recent change may be missing on the page', async () => {
    const squad = await app.openSquad(grace, { name: 'Seen' });
    await signal(app.context.db, [ada.id]);
    const changed = await openAny(ada, '?age=0');
    expect(await changed.next()).toBe('changed');
    const quiet = await openAny(ada);
    let isHeard = false;
    void quiet.next().then(() => (isHeard = true));
    const { recent } = app.context.live;
    const isOfSquad = (topics: readonly string[]) => topics.includes(ofSquad(squad));
    const asked = vi.spyOn(recent, 'mayInclude').mockImplementation(isOfSquad);
    const page = await open(ada, squad, '&age=2000');
    expect(await page.next()).toBe('squad');
    expect(asked.mock.calls.map(([, ms]) => ms)).toEqual([7_000, 7_000]);
    expect(isHeard).toBe(false);
    for (const { close } of [changed, quiet, page]) close();
  });
});
