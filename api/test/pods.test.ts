import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, PASSWORD, TestApp } from './app.ts';

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

test('A new session uses the product that the member last selected', async () => {
  const productOf = async () => {
    const answer = await app.visitor.call('login', { body: { email_address: eve.email, password: PASSWORD } });
    return 'data' in answer ? answer.data.product : undefined;
  };
  expect(await productOf()).toBeNull();
  for (const product of ['adashi', 'ajohome', 'adashi', 'adashi'] as const) {
    await eve.call('chooseProduct', { body: { product } });
    expect(await productOf()).toBe(product);
  }
  expect((await eve.call('me', {})).product).toBe('adashi');
});

test('A person joins the waiting list only once', async () => {
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

test('Staff can search the waiting list', async () => {
  await eve.call('joinWaitingList', {});
  const list = async (query: object) =>
    (await grace.call('waitingList', { query })).data.map(({ firstName }) => firstName);
  expect(await list({})).toEqual(['ada', 'eve']);
  expect(await list({ sort: 'joined', order: 'desc' })).toEqual(['eve', 'ada']);
  expect(await list({ q: 'EVE@' })).toEqual(['eve']);
});

test('The list of squads rejects a product that has not launched', async () => {
  expect((await ada.refused('squads', { params: { product: 'ajohome' } })).code).toBe('coming_soon');
});
