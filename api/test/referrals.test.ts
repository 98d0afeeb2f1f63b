import { addDays, daysBetween, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;

const referralsOf = (who: Caller, query = {}) => who.call('referrals', { query });

beforeAll(async () => {
  app = await TestApp.open();
  app.ownData = () => ({}); // all members have the same phone and address
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  eve = await app.member('eve');
});
afterAll(() => app.close());

/** Decides that two accounts with the same data belong to different people. */
async function decideDifferent(one: Caller, other: Caller): Promise<void> {
  const { data } = await grace.call('identityCases', { query: { pageSize: 50 } });
  const both = { one: one.id, other: other.id };
  const body = { ...both, outcome: 'different' as const, reason: 'Two passports seen' };
  for (const { id } of data) {
    const { pairs } = await grace.call('identityCase', { params: { id } });
    const isPair = pairs.some((pair) => [pair.one, pair.other].every((each) => each === one.id || each === other.id));
    if (isPair) return void (await grace.call('decideIdentityCase', { params: { id }, body }));
  }
  throw new Error('no case of the two');
}

test('A member sees the stage of each referred friend and the reward for the friend', async () => {
  const { referralCode } = await ada.call('me', {});
  await app.member('signs', referralCode);
  const verified = await app.member('checks', referralCode);
  await app.verifyIdentity(verified);
  const waits = await app.readyMember('waits', grace, '2222222', referralCode);
  const pays = await app.readyMember('pays', grace, '3333333', referralCode);
  const [later, soon] = [
    await app.openSquad(grace, { name: 'Later', startOn: app.inDays(80) }),
    await app.openSquad(grace),
  ];
  await waits.call('joinSquad', { ...inSquad(later), body: { position: 1 } });
  await pays.call('joinSquad', { ...inSquad(soon), body: { position: 1 } });
  await ada.call('joinSquad', { ...inSquad(soon), body: { position: 2 } });
  expect(await referralsOf(ada)).toMatchObject({
    total: 4,
    rewards: 0,
    rewardEach: 1_000,
    reached: { signed_up: 4, verified: 3, in_squad: 2, contributed: 0 },
  });
  const contributed = async () => (await referralsOf(ada)).reached.contributed;
  for (let days = 0; (await contributed()) === 0; days += 1) {
    if (days > 40) throw new Error('no contribution came');
    await app.advance(1);
  }
  // A bank can still take back the debit, and the accounts have the same name, phone and address.
  await app.advance(40);
  expect(await referralsOf(ada)).toMatchObject({ rewards: 0 });
  await decideDifferent(ada, pays);
  await app.advance(1);
  const all = await referralsOf(ada, { sort: 'stage', order: 'desc' });
  expect(all).toMatchObject({ rewards: 1_000, reached: { signed_up: 4, verified: 3, in_squad: 2, contributed: 1 } });
  // Verified friends have the name Ada Obi from their identity form.
  expect(all.data.map(({ name, stage, reward }) => [name, stage, reward])).toEqual([
    ['Ada O.', 'contributed', 1_000],
    ['Ada O.', 'in_squad', 0],
    ['Ada O.', 'verified', 0],
    ['signs M.', 'signed_up', 0],
  ]);
  // The wallet contains the reward and CA$2.00 of returned reserve.
  expect((await ada.call('me', {})).wallet).toBe(1_200);
  expect(Object.keys(all.data[0] ?? {}).toSorted()).toEqual([
    'id',
    'initials',
    'name',
    'reward',
    'signedUpOn',
    'stage',
  ]);
});

test('The app pays a reward 30 days after the first debit and only after a second person has confirmed both identities', async () => {
  const bola = await app.readyMember('bola', grace, '4444444');
  const { referralCode } = await bola.call('me', {});
  const friend = await app.readyMember('friend', grace, '5555555', referralCode);
  await decideDifferent(bola, friend);
  const squad = await app.openSquad(grace, { name: 'Rewarded' });
  await bola.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await friend.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  const { db, clock } = app.context;
  const lastCharge = async () => {
    const { rows } = await sql<{ on: string | null }>`
      select max(charge_on)::text as on from charges join contributions using (squad_id, round, seat_id)
      join seats on seats.id = seat_id where person_id = ${friend.id} and contributions.state = 'confirmed'`.execute(
      db,
    );
    return rows[0]?.on;
  };
  const mark = (who: Caller, isUnconfirmed: boolean) =>
    sql`update people set identity_unconfirmed = ${isUnconfirmed} where id = ${who.id}`.execute(db);
  const rewards = async () => (await referralsOf(bola)).rewards;
  for (let days = 0; !(await lastCharge()); days += 1) {
    if (days > 40) throw new Error('no contribution came');
    await app.advance(1);
  }
  const charged = localDate((await lastCharge()) ?? '');
  await app.advance(daysBetween(clock.today(), addDays(charged, 29)));
  expect(await rewards()).toBe(0);
  await mark(friend, true);
  await app.advance(1);
  expect(await rewards()).toBe(0);
  await mark(friend, false);
  await mark(bola, true);
  await app.advance(1);
  expect(await rewards()).toBe(0);
  await mark(bola, false);
  await app.advance(1);
  expect(await rewards()).toBe(1_000);
});

test('A member can filter the list of referred friends by stage', async () => {
  expect((await referralsOf(ada, { stage: 'verified' })).data).toHaveLength(1);
  expect((await referralsOf(ada, { q: 'signs' })).data.map(({ stage }) => stage)).toEqual(['signed_up']);
  expect((await referralsOf(ada, { q: 'nobody' })).total).toBe(0);
  expect(await referralsOf(eve)).toMatchObject({
    total: 0,
    rewards: 0,
    reached: { signed_up: 0, verified: 0, in_squad: 0, contributed: 0 },
  });
});

test('A deleted friend still counts as a referral, but without a name', async () => {
  const [signed] = (await referralsOf(ada, { q: 'signs' })).data;
  await grace.call('deletePerson', { params: { id: signed?.id ?? '' }, body: { reason: 'As they asked' } });
  const { data, reached } = await referralsOf(ada, { stage: 'signed_up' });
  expect(data.map(({ name, initials }) => [name, initials])).toEqual([[null, '–']]);
  expect(reached.signed_up).toBe(4);
});

describe('Referrals in the view of staff', () => {
  test('Staff can filter and sort all referrals', async () => {
    const { data, total } = await grace.call('referredPeople', { query: { pageSize: 100 } });
    const funnel = await grace.call('referralFunnel', {});
    expect(total).toBe(funnel.reached.signed_up);
    expect(total).toBeGreaterThan(2);
    const days = data.map(({ signedUpOn }) => signedUpOn);
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
    expect(data.reduce((sum, { reward }) => sum + reward, 0)).toBe(funnel.rewards);
    for (const stage of ['signed_up', 'verified', 'in_squad', 'contributed'] as const) {
      const those = await grace.call('referredPeople', { query: { stage } });
      expect(those.total).toBe(data.filter((person) => person.stage === stage).length);
    }
    const [first] = data;
    const nobody = await grace.call('referredPeople', { query: { q: 'Nobody Iscalledso' } });
    expect(nobody.total).toBe(0);
    const byName = await grace.call('referredPeople', { query: { q: first?.referrer ?? '', pageSize: 100 } });
    expect(byName.data.map(({ id }) => id)).toContain(first?.id);
    expect(funnel.referrers).toBe(new Set(data.map(({ referrerId }) => referrerId)).size);
  });

  test('The file of referrals contains names and dollar amounts', async () => {
    const file = await grace.raw('referralFile', { query: { stage: 'contributed' } });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toContain('Member,Stage,Invited by,Signed up,Reward (CAD)');
    const { total } = await grace.call('referredPeople', { query: { stage: 'contributed' } });
    expect(lines).toHaveLength(total + 1);
    expect(lines[1]).toContain('First contribution');
    expect(lines[1]).toMatch(/\d+\.\d\d$/);
  });
});
