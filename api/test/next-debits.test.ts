import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let poor: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  // All debits from this account fail.
  poor = await app.readyMember('poor', grace, '9999901');
  const squad = await app.openSquad(grace, { size: 4, name: 'Hillside', startOn: app.inDays(14) });
  const others = [await app.readyMember('bola', grace), await app.readyMember('chidi', grace)];
  for (const [index, who] of [ada, poor, ...others].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  for (let days = 0; (await poor.call('missingPayments', IN_PRODUCT)).length === 0; days += 1) {
    if (days > 40) throw new Error('no debit failed');
    await app.advance(1);
  }
});
afterAll(() => app.close());

const debitsOf = async (who: Caller) => (await who.call('upcomingPayments', IN_PRODUCT)).debits;

test('A member sees only their own next debits', async () => {
  expect((await debitsOf(poor)).map(({ state }) => state)).toContain('failed');
  expect((await debitsOf(ada)).map(({ state }) => state)).not.toContain('failed');
});

test('A member’s next debits in all squads are sorted by day', async () => {
  const next = await app.openSquad(grace, { name: 'Next', size: 4, startOn: app.inDays(12) });
  await ada.call('joinSquad', { ...inSquad(next), body: { position: 1 } });
  const debits = await debitsOf(ada);
  const days = debits.map(({ on }) => on);
  expect(days).toEqual(days.toSorted());
  const place = debits.findIndex(({ squadId }) => squadId === next);
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(debits.length - 1);
});
