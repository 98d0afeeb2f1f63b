import { addDays } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearKeys } from '../src/http/idempotency.ts';
import { type Caller, FIRST_DAY, IN_PRODUCT, inSquad, TestHouse } from './house.ts';

let house: TestHouse;
let grace: Caller;
const IN_TWO_MONTHS = addDays(FIRST_DAY, 60);

beforeAll(async () => {
  house = await TestHouse.open();
  grace = await house.staff('grace');
});
afterAll(() => house.close());

test('a write with an Idempotency-Key happens once', async () => {
  const input = { ...IN_PRODUCT, body: { name: 'Once', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const headers = { 'idempotency-key': 'open-1' };
  const [first, second] = [await grace.raw('openSquad', input, headers), await grace.raw('openSquad', input, headers)];
  expect(second.json()).toEqual(first.json());
  const other = await grace.raw('openSquad', { ...input, body: { ...input.body, size: 5 } }, headers);
  expect(other.statusCode).toBe(409);
  await grace.call('cancelSquad', inSquad(first.json().id));
});

test.each([0, 256])('a key of %i letters is bad input', async (length) => {
  const input = { ...IN_PRODUCT, body: { name: 'Key', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const answer = await grace.raw('openSquad', input, { 'idempotency-key': 'k'.repeat(length) });
  expect(answer.statusCode).toBe(400);
});

describe('an Idempotency-Key whose first try never ended', () => {
  const input = { ...IN_PRODUCT, body: { name: 'Cut off', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const headers = { 'idempotency-key': 'cut-off' };
  const lease = (until: string) =>
    sql`update idempotency_keys set answer = null, leased_until = now() + ${until}::interval where key = 'cut-off'`.execute(
      house.house.db,
    );
  test('is held while it may still be running, and then tried again', async () => {
    const { id } = (await grace.raw('openSquad', input, headers)).json();
    await lease('1 minute');
    expect((await grace.raw('openSquad', input, headers)).statusCode).toBe(409);
    await lease('-1 second');
    const other = await grace.raw('openSquad', { ...input, body: { ...input.body, size: 5 } }, headers);
    expect(other.statusCode).toBe(409);
    const again = await grace.raw('openSquad', input, headers);
    expect(again.statusCode).toBe(200);
    expect((await grace.raw('openSquad', input, headers)).json()).toEqual(again.json());
    for (const squad of [id, again.json().id]) await grace.call('cancelSquad', inSquad(squad));
  });
  test('is forgotten after a week', async () => {
    const keys = async () =>
      (await sql`select 1 from idempotency_keys where key = 'cut-off'`.execute(house.house.db)).rows;
    await clearKeys(house.house.db);
    expect(await keys()).toHaveLength(1);
    await sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'cut-off'`.execute(
      house.house.db,
    );
    await clearKeys(house.house.db);
    expect(await keys()).toHaveLength(0);
  });
});
