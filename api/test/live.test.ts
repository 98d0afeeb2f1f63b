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

const streamOf = ({ token }: Caller, squad: string) =>
  fetch(`${url}/api/notification/stream?squad=${squad}`, { headers: { authorization: `Bearer ${token}` } });

/** Opens the live connection of a squad page. Returns a reader of the events about the squad. */
async function open(who: Caller, squad: string) {
  const reader = (await streamOf(who, squad)).body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  const next = async (): Promise<string> => {
    const { value, done } = await reader.read();
    if (done) return 'over';
    return value.includes('squad') ? 'squad' : next();
  };
  return { next, close: () => reader.cancel() };
}

/** Opens a live connection outside any squad. Returns a function that waits for the next event. */
async function openAny({ token }: Caller) {
  const { body } = await fetch(`${url}/api/notification/stream`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  const next = async (): Promise<string> => {
    const { value, done } = await reader.read();
    if (done) throw new Error('over');
    return value.includes('changed') ? 'changed' : next();
  };
  return { next, close: () => reader.cancel() };
}

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
    const told = quiet.next().then(() => (isHeard = true));
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    expect(await page.next()).toBe('squad');
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect(await page.next()).toBe('squad');
    await beth.call('writeMessage', { ...inSquad(squad), body: { text: 'Hello' } });
    expect(await page.next()).toBe('squad');
    expect(isHeard).toBe(false);
    await ada.call('joinSquad', { ...inSquad(other), body: { position: 1 } });
    await told;
    await app.advance(14);
    expect(await page.next()).toBe('squad');
    const heard = heardOf();
    const running = await open(ada, squad);
    expect(heard).toContain(ofSquad(squad));
    expect(heard).not.toContain(beth.id);
    await app.advance(3);
    expect(await running.next()).toBe('squad');
    await Promise.all([page, quiet, running].map(({ close }) => close()));
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
    await Promise.all([adas.close(), beths.close()]);
  });

  test('The live connection of a squad page receives membership changes of the squad', async () => {
    const squad = await app.openSquad(grace, { name: 'Waits' });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const heard = heardOf();
    const page = await open(ada, squad);
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect(await page.next()).toBe('squad');
    await until(() => heard.includes(beth.id));
    // This signal belongs to no change of the squad.
    await signal(app.context.db, [beth.id]);
    expect(await page.next()).toBe('squad');
    await page.close();
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
      page.next().then(() => {
        heard += 1;
        return hear();
      });
    void hear().catch(() => {});
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await signal(app.context.db, [ada.id]);
    await until(() => listened.includes(ofSquad(squad)));
    await beth.call('joinSquad', { ...inSquad(other), body: { position: 1 } });
    const before = heard;
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await until(() => heard > before);
    expect(listened).not.toContain(ofSquad(other));
    await page.close();
  });
});
