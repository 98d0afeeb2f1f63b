import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.member('ada');
  eve = await app.member('eve');
});
afterAll(() => app.close());

const since = async (who: Caller) => (await who.call('waiting', {})).since;

test('adds a person to the waiting list once, keeps their place, and lets them leave', async () => {
  expect(await since(ada)).toBeNull();
  await ada.call('joinWaitingList', {});
  const joined = await since(ada);
  expect(joined).not.toBeNull();
  expect(await since(eve)).toBeNull();
  await app.advance(1);
  await ada.call('joinWaitingList', {});
  expect(await since(ada)).toBe(joined);
  await eve.call('joinWaitingList', {});
  await eve.call('leaveWaitingList', {});
  await eve.call('leaveWaitingList', {});
  expect(await since(eve)).toBeNull();
  expect(await since(ada)).toBe(joined);
  const { rows } = await sql`select action from activity where action like '%waiting_list' order by id`.execute(
    app.context.db,
  );
  expect(rows.map((row) => Object.values(Object(row)).join())).toEqual([
    'joined_waiting_list',
    'joined_waiting_list',
    'left_waiting_list',
  ]);
});

test('lists the waiting people for staff in order, with a search', async () => {
  await eve.call('joinWaitingList', {});
  const list = async (query: object) =>
    (await grace.call('waitingList', { query })).data.map(({ firstName }) => firstName);
  expect(await list({})).toEqual(['ada', 'eve']);
  expect(await list({ sort: 'joined', order: 'desc' })).toEqual(['eve', 'ada']);
  expect(await list({ q: 'EVE@' })).toEqual(['eve']);
});

test('rejects the other calls of the second product as before', async () => {
  expect((await ada.refused('squads', { params: { product: 'ajohome' } })).code).toBe('coming_soon');
});
