import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let payout: string;
let recipient: string;
let other: string;

const seatOf = async (staff: Caller) => (await staff.call('memberStory', { params: { id: recipient } })).seats[0];

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  const members = [await app.readyMember('ada', grace), await app.readyMember('beth', grace, '7654321')];
  const squad = await app.openSquad(grace, { size: 2 });
  for (const [index, member] of members.entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  payout = await app.firstSentPayout(grace);
  recipient = members[0]?.id ?? '';
  other = members[1]?.id ?? '';
});
afterAll(() => app.close());

test('A submitted payout does not count as received', async () => {
  expect(await seatOf(grace)).toMatchObject({
    payoutState: 'submitted',
    payoutRound: 1,
    money: { contributed: 10_000, arrived: 1, failed: [], late: [], received: 0, returns: 0, payoutId: payout },
  });
});

test('Staff without access to payments cannot see the amounts of a seat', async () => {
  const officer = await app.staff('olu', 'kyc_officer');
  expect(await seatOf(officer)).toMatchObject({ position: 1, money: null });
});

test('A returned payout counts as failed, and its history names the people who confirmed the return', async () => {
  await app.byTwo([grace, kofi], 'payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [payout] } });
  await app.context.runDailyJobs();
  expect(await seatOf(grace)).toMatchObject({ payoutState: 'failed', money: { received: 0, returns: 1 } });
  const { acts } = await grace.call('payoutStory', inSquad(payout));
  expect(acts.map(({ action }) => action)).toContain('confirmed_return');
  await app.byTwo([grace, kofi], 'releasePayout', { ...inSquad(payout), body: { reason: 'New account' } });
  for (let days = 0; (await seatOf(grace))?.payoutState !== 'paid'; days += 1) {
    if (days > 40) throw new Error('it never came');
    await app.advance(1);
  }
  const seat = await seatOf(grace);
  const { net } = await grace.call('payout', inSquad(payout));
  expect(seat?.money).toMatchObject({ received: net, expected: null, returns: 1 });
  expect((await grace.call('payoutStory', inSquad(payout))).acts[0]).toMatchObject({ action: 'payout_paid', by: null });
});

test('The activity of a person contains only acts by the person and acts about the person', async () => {
  const actsOf = async (person: string) => (await grace.call('activity', { query: { person, pageSize: 100 } })).data;
  const own = await actsOf(recipient);
  expect(own.length).toBeGreaterThan(2);
  expect(own.some(({ subject }) => subject === `person:${recipient}`)).toBe(true);
  const ids = new Set(own.map(({ id }) => id));
  expect((await actsOf(other)).filter(({ id }) => ids.has(id))).toEqual([]);
});
