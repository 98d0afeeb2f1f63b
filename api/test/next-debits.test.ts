import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestHouse } from './house.ts';

let house: TestHouse;
let grace: Caller;
let ada: Caller;
let poor: Caller;
beforeAll(async () => {
  house = await TestHouse.open();
  grace = await house.staff('grace');
  ada = await house.readyMember('ada', grace);
  // Every debit of this one fails.
  poor = await house.readyMember('poor', grace, '9999901');
  const squad = await house.openSquad(grace, { size: 4, name: 'Hillside', startOn: house.inDays(14) });
  const others = [await house.readyMember('bola', grace), await house.readyMember('chidi', grace)];
  for (const [index, who] of [ada, poor, ...others].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  for (let days = 0; (await poor.call('missingPayments', IN_PRODUCT)).length === 0; days += 1) {
    if (days > 40) throw new Error('no debit failed');
    await house.advance(1);
  }
});
afterAll(() => house.close());

const debitsOf = async (who: Caller) => (await who.call('upcomingPayments', IN_PRODUCT)).debits;

test('are one’s own, not those of who sits beside', async () => {
  expect((await debitsOf(poor)).map(({ state }) => state)).toContain('failed');
  expect((await debitsOf(ada)).map(({ state }) => state)).not.toContain('failed');
});

test('of all squads, stand by their day', async () => {
  const next = await house.openSquad(grace, { name: 'Next', size: 4, startOn: house.inDays(12) });
  await ada.call('joinSquad', { ...inSquad(next), body: { position: 1 } });
  const debits = await debitsOf(ada);
  const days = debits.map(({ on }) => on);
  expect(days).toEqual(days.toSorted());
  const place = debits.findIndex(({ squadId }) => squadId === next);
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(debits.length - 1);
});
