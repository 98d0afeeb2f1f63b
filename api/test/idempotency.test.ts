import { addDays } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearKeys } from '../src/http/idempotency.ts';
import { type Caller, FIRST_DAY, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
const IN_TWO_MONTHS = addDays(FIRST_DAY, 60);

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

test('The server runs a repeated write with the same Idempotency-Key only once', async () => {
  const input = { ...IN_PRODUCT, body: { name: 'Once', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const headers = { 'idempotency-key': 'open-1' };
  const [first, second] = [await grace.raw('openSquad', input, headers), await grace.raw('openSquad', input, headers)];
  expect(second.json()).toEqual(first.json());
  const other = await grace.raw('openSquad', { ...input, body: { ...input.body, size: 5 } }, headers);
  expect(other.statusCode).toBe(409);
  await grace.call('cancelSquad', because(inSquad(first.json().id)));
});

test('The server saves one response for each Idempotency-Key', async () => {
  const open = (name: string) =>
    grace.raw(
      'openSquad',
      { ...IN_PRODUCT, body: { name, contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } },
      { 'idempotency-key': `of ${name}` },
    );
  const [one, other] = [(await open('One')).json().id, (await open('Other')).json().id];
  expect([(await open('One')).json().id, (await open('Other')).json().id]).toEqual([one, other]);
  const read = async () => (await grace.raw('squad', inSquad(one), { 'idempotency-key': 'read' })).json().status;
  expect(await read()).toBe('upcoming');
  for (const id of [one, other]) await grace.call('cancelSquad', because(inSquad(id)));
  expect(await read()).toBe('cancelled');
});

test.each([0, 256])('The server rejects an Idempotency-Key of %i characters', async (length) => {
  const input = { ...IN_PRODUCT, body: { name: 'Key', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const answer = await grace.raw('openSquad', input, { 'idempotency-key': 'k'.repeat(length) });
  expect(answer.statusCode).toBe(400);
});

describe('Write without a saved response', () => {
  const named = (name: string) => ({
    ...IN_PRODUCT,
    body: { name, contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS },
  });
  const idsOf = async (q: string) =>
    (await grace.call('squads', { ...IN_PRODUCT, query: { q } })).data.map(({ id }) => id);
  const leaseIsOver = (key: string) =>
    sql`update idempotency_keys set leased_until = now() - interval '1 second' where key = ${key}`.execute(
      app.context.db,
    );

  test('A write without a saved response never runs again', async () => {
    const headers = { 'idempotency-key': 'died' };
    const dies = `
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'the server dies here'; end $$;
      create trigger dies before update on idempotency_keys for each row when (new.answer is not null) execute function dies()`;
    await asOwner(app.context.db, dies);
    expect((await grace.raw('openSquad', named('Died'), headers)).statusCode).toBe(500);
    await asOwner(app.context.db, 'drop trigger dies on idempotency_keys');
    for (const wait of [async () => {}, () => leaseIsOver('died')]) {
      await wait();
      const again = await grace.raw('openSquad', named('Died'), headers);
      expect([again.statusCode, again.json().code]).toEqual([409, 'already_done']);
    }
    const made = await idsOf('Died');
    expect(made).toHaveLength(1);
    for (const id of made) await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('A write can run again when the first attempt failed before any change', async () => {
    const headers = { 'idempotency-key': 'refused' };
    const late = { ...named('Refused'), body: { ...named('Refused').body, startOn: addDays(FIRST_DAY, 4_000) } };
    expect((await grace.raw('openSquad', late, headers)).statusCode).toBe(400);
    const made = await grace.raw('openSquad', named('Refused'), headers);
    expect(made.statusCode).toBe(200);
    await grace.call('cancelSquad', because(inSquad(made.json().id)));
  });

  test('After a second attempt begins, the first attempt with an expired lease changes nothing', async () => {
    const headers = { 'idempotency-key': 'slow' };
    const open = () => grace.raw('openSquad', named('Slow'), headers);
    const tries: ReturnType<typeof open>[] = [];
    await app.context.db.transaction().execute(async (trx) => {
      await sql`lock table squads in share row exclusive mode`.execute(trx);
      for (const count of [1, 2]) {
        tries.push(open());
        await app.waiting('insert into "squads"', count);
        if (count === 1) await leaseIsOver('slow');
      }
    });
    const answers = await Promise.all(tries);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200]);
    const made = await idsOf('Slow');
    expect(made).toEqual([answers[1]?.json().id]);
    for (const id of made) await grace.call('cancelSquad', because(inSquad(id)));
  });
});

describe('Idempotency-Key of an unfinished attempt', () => {
  const input = { ...IN_PRODUCT, body: { name: 'Cut off', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS } };
  const headers = { 'idempotency-key': 'cut-off' };
  const lease = (until: string) =>
    sql`update idempotency_keys set answer = null, is_completed = false, leased_until = now() + ${until}::interval where key = 'cut-off'`.execute(
      app.context.db,
    );
  test('The server locks the Idempotency-Key of an unfinished attempt until the lease expires', async () => {
    const { id } = (await grace.raw('openSquad', input, headers)).json();
    await lease('1 minute');
    expect((await grace.raw('openSquad', input, headers)).statusCode).toBe(409);
    await lease('-1 second');
    const other = await grace.raw('openSquad', { ...input, body: { ...input.body, size: 5 } }, headers);
    expect(other.statusCode).toBe(409);
    const again = await grace.raw('openSquad', input, headers);
    expect(again.statusCode).toBe(200);
    expect((await grace.raw('openSquad', input, headers)).json()).toEqual(again.json());
    for (const squad of [id, again.json().id]) await grace.call('cancelSquad', because(inSquad(squad)));
  });
  test('The server deletes the Idempotency-Key of an unfinished attempt after a week', async () => {
    const keys = async () =>
      (await sql`select 1 from idempotency_keys where key = 'cut-off'`.execute(app.context.db)).rows;
    await clearKeys(app.context.db);
    expect(await keys()).toHaveLength(1);
    await sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'cut-off'`.execute(
      app.context.db,
    );
    await clearKeys(app.context.db);
    expect(await keys()).toHaveLength(0);
  });
});
