import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
});
afterAll(() => app.close());

test('The notice of a postponed start has both days, the free seats and the number of members who are not ready', async () => {
  const squad = await app.openSquad(grace, { size: 4, startOn: app.inDays(10) });
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  const newcomer = await app.readyMember('newcomer', grace);
  await newcomer.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  await sql`update mandates set status = 'cancelled' where person_id = ${newcomer.id}`.execute(app.context.db);
  const before = await ada.call('squad', inSquad(squad));
  expect(await ada.call('squadStart', inSquad(squad))).toEqual({ moved: null });
  let days = 0;
  for (; (await ada.call('squad', inSquad(squad))).startOn === before.startOn; days += 1) {
    if (days > 20) throw new Error('the start did not move');
    await app.advance(1);
  }
  const { startOn } = await ada.call('squad', inSquad(squad));
  const { moved } = await ada.call('squadStart', inSquad(squad));
  expect(moved).toMatchObject({ from: before.startOn, to: startOn, freeSeats: 2 });
  expect(startOn > before.startOn).toBe(true);
  expect(moved?.missing.map(({ need, count }) => [need, count])).toEqual([['bank', 1]]);
  const stranger = await app.readyMember('stranger', grace);
  expect((await stranger.call('squadStart', inSquad(squad))).moved).toEqual(moved);
});
