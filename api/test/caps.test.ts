import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, KYC, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

/** Sends the same call many times simultaneously. Returns the number of successes. */
async function succeed(times: number, ask: () => Promise<{ statusCode: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

describe('Limits for each person and day', () => {
  test('Eight simultaneous calls start only five identity checks, because five is the limit', async () => {
    const ada = await app.member('ada');
    await ada.call('submitKyc', { params: { id: ada.id }, body: { ...KYC, email_address: ada.email } });
    const body = { email: ada.email, face: '', document: '' };
    expect(await succeed(8, () => ada.raw('initiateKyc', { body }))).toBe(5);
    expect((await ada.refused('initiateKyc', { body })).code).toBe('too_many_requests');
    await app.advance(1);
    expect((await ada.raw('initiateKyc', { body })).statusCode).toBe(200);
  });

  test('Twelve simultaneous calls start only ten consents at the bank, because ten is the limit', async () => {
    const ben = await app.member('ben');
    await app.verifyIdentity(ben);
    await ben.confirm();
    expect(await succeed(12, () => ben.raw('connectBank', IN_PRODUCT))).toBe(10);
    expect((await ben.refused('connectBank', IN_PRODUCT)).code).toBe('too_many_requests');
    await app.advance(1);
    await ben.call('connectBank', IN_PRODUCT);
  });
});

describe('Proposals of squads', () => {
  const proposal = () => ({
    ...IN_PRODUCT,
    body: { name: 'Harbour', contribution: 10_000, size: 4, startOn: app.inDays(30) },
  });

  test('A member without a verified identity cannot propose a squad', async () => {
    const eve = await app.member('eve');
    expect((await eve.refused('proposeSquad', proposal())).code).toBe('identity_missing');
  });

  test('Only three of six simultaneous squad proposals succeed, because three is the limit', async () => {
    const femi = await app.member('femi');
    await app.verifyIdentity(femi);
    expect(await succeed(6, () => femi.raw('proposeSquad', proposal()))).toBe(3);
    expect((await femi.refused('proposeSquad', proposal())).code).toBe('proposals_waiting');
  });

  test('The list combines a staff member’s unread notices of the same kind into one notice with a count', async () => {
    const list = async () => grace.call('notifications', { query: {} });
    const { data, unread, total } = await list();
    const proposals = data.filter(({ kind }) => kind === 'proposal_waits');
    expect(proposals).toMatchObject([{ count: 3, isRead: false }]);
    expect([unread, total]).toEqual([data.length, data.length]);
    await grace.call('readNotification', { params: { id: String(proposals[0]?.id) } });
    expect((await list()).unread).toBe(unread - 1);
    const { rows } = await sql`
      select 1 from notifications where person_id = ${grace.id} and kind = 'proposal_waits' and read_at is null
    `.execute(app.context.db);
    expect(rows).toEqual([]);
  });
});

test('Staff see a home address only after a recorded click', async () => {
  const { db } = app.context;
  const zoe = await app.member('zoe');
  await sql`update people set home_address = '77 Secret Lane' where id = ${zoe.id}`.execute(db);
  const params = { id: zoe.id };
  for (const name of ['person', 'memberStory'] as const)
    expect((await grace.raw(name, { params })).body).not.toContain('77 Secret Lane');
  expect((await zoe.call('me', {})).homeAddress).toBe('77 Secret Lane');
  const looks = async () => {
    const { rows } = await sql`
      select details from activity where action = 'revealed_field' and subject = ${`person:${zoe.id}`}
    `.execute(db);
    return rows;
  };
  expect(await looks()).toEqual([]);
  const body = { field: 'homeAddress' as const };
  expect(await grace.call('revealField', { params, body })).toEqual({ value: '77 Secret Lane' });
  expect(await looks()).toEqual([{ details: { fields: ['homeAddress'] } }]);
  expect((await zoe.refused('revealField', { params, body })).status).toBe(403);
});
