import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

test('The list of members and the squad page show the same week on every day', async () => {
  // A round must last until the last retry has failed.
  const { version } = await grace.call('platformSettings', {});
  const longer = { version, name: 'payoutDays', value: 21, reason: 'A test' } as const;
  await app.byTwo([grace, await app.staff('kofi')], 'changeSetting', { body: longer });
  const squad = await app.openSquad(grace, { size: 3, startOn: app.inDays(10) });
  // All debits from this account fail.
  const poor = await app.readyMember('poor', grace, '9999901');
  const members = [await app.readyMember('ada', grace), poor, await app.readyMember('beth', grace)];
  for (const [index, who] of members.entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  const seen = new Set<string>();
  for (let day = 0; day < 60; day += 1) {
    await app.advance(1);
    const { status, week, rounds, seats } = await grace.call('squad', inSquad(squad));
    if (status !== 'active') continue;
    const round = rounds.find(({ number }) => number === week);
    for (const who of members) {
      const [row] = (await grace.call('people', { query: { q: who.email } })).data;
      const seat = seats.find(({ file }) => file?.person === who.id)?.id;
      const own = round?.contributions.find((contribution) => contribution.seat === seat);
      expect(row?.thisWeek).toBe(own?.detail?.state ?? null);
      if (row?.thisWeek) seen.add(row.thisWeek);
    }
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['confirmed', 'defaulted', 'failed', 'submitted']));
});
