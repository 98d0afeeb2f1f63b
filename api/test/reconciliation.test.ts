import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
const REASON = 'Looked up at the bank';

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  const squad = await app.openSquad(grace, { size: 2 });
  for (const [index, name] of ['ada', 'beth'].entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  }
  for (let days = 0; (await charges('submitted')).length === 0; days += 1) {
    if (days > 30) throw new Error('it never came');
    await app.advance(1);
  }
});
afterAll(() => app.close());

async function charges(state: string): Promise<{ key: string; day: string }[]> {
  const { rows } = await sql<{ key: string; day: string }>`
    select concat_ws(':', 'charge', squad_id, round, seat_id, attempt) as key, charge_on::text as day
    from charges where state = ${state} order by key`.execute(app.context.db);
  return rows;
}
const change = (text: string, key: string) => sql`${sql.raw(text)} where key = ${key}`.execute(app.context.db);
const compare = (day: string) => grace.call('reconcileDay', { body: { day } });
const list = async (status?: 'resolved') =>
  (await grace.call('differences', { query: { ...(status && { status }) } })).data;
const noticesOf = async (who: Caller) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter(({ kind }) => kind === 'books_differ');
async function bothResolve(id: number, how: string) {
  const body = { how, reason: REASON };
  const answers = await Promise.all([grace, kofi].map((who) => who.raw('resolveDifference', { params: { id }, body })));
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

describe('Difference between the provider and the ledger (MONEY §6)', () => {
  test('The reconciliation reports no difference when the provider and the ledger agree on a day', async () => {
    const [first] = await charges('submitted');
    const { compared, open } = await compare(first?.day ?? '');
    expect(compared).toBeGreaterThanOrEqual(2);
    expect(open).toBe(0);
    expect((await grace.refused('reconcileDay', { body: { day: 'soon' } })).status).toBe(400);
  });

  test('One of two simultaneous requests to repeat a missing order gets a conflict', async () => {
    const [{ key, day } = { key: '', day: '' }] = await charges('submitted');
    const { rows } = await sql<{ account: string }>`select account from sandbox_orders where key = ${key}`.execute(
      app.context.db,
    );
    await change('delete from sandbox_orders', key);
    expect((await compare(day)).open).toBe(1);
    const [found] = await list();
    expect(found).toMatchObject({
      key,
      kind: 'unknown_there',
      what: 'charge',
      member: 'Ada Obi',
      reported: 0,
      booked: 0,
      ordered: 10_000,
    });
    expect(found?.offers).toEqual(['order_again', 'explain']);
    const refused = { params: { id: found?.id ?? 0 }, body: { how: 'take_in', reason: REASON } };
    expect((await grace.refused('resolveDifference', refused)).code).toBe('wrong_state');
    expect(await bothResolve(found?.id ?? 0, 'order_again')).toEqual([200, 409]);
    await app.context.runDailyJobs();
    const again = await sql<{ account: string }>`select account from sandbox_orders where key = ${key}`.execute(
      app.context.db,
    );
    expect(again.rows).toEqual(rows);
    expect((await compare(day)).open).toBe(0);
    expect(await list('resolved')).toMatchObject([
      { resolution: 'ordered_again', by: expect.any(String), reason: REASON },
    ]);
  });

  test('Staff can book a payment that the provider reports and the ledger lacks', async () => {
    const [{ key, day } = { key: '', day: '' }] = await charges('submitted');
    await change("update sandbox_orders set outcome = 'confirmed', next_event_on = null", key);
    expect((await compare(day)).open).toBe(1);
    const [found] = await list();
    expect(found).toMatchObject({ kind: 'unknown_here', reported: 10_000, booked: 0, offers: ['take_in', 'explain'] });
    expect(await bothResolve(found?.id ?? 0, 'take_in')).toEqual([200, 409]);
    await app.context.runDailyJobs();
    expect((await charges('confirmed')).map((charge) => charge.key)).toContain(key);
    expect((await compare(day)).open).toBe(0);
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('An explained difference is reported again when an amount changes', async () => {
    const [{ key, day } = { key: '', day: '' }] = await charges('confirmed');
    await change('update sandbox_orders set amount = 9900', key);
    await compare(day);
    const [found] = await list();
    expect(found).toMatchObject({ kind: 'amounts_differ', reported: 9_900, booked: 10_000, offers: ['explain'] });
    const before = await sql`select count(*) from ledger_transfers`.execute(app.context.db);
    for (const how of ['take_in', 'order_again'] as const) {
      const input = { params: { id: found?.id ?? 0 }, body: { how, reason: REASON } };
      expect((await grace.refused('resolveDifference', input)).code).toBe('wrong_state');
    }
    expect(await bothResolve(found?.id ?? 0, 'explain')).toEqual([200, 409]);
    expect((await compare(day)).open).toBe(0);
    expect((await sql`select count(*) from ledger_transfers`.execute(app.context.db)).rows).toEqual(before.rows);
    // A booked difference is reported again while the difference exists. An explained difference is
    // not reported again.
    await change("update reconciliation_differences set resolution = 'taken_in'", key);
    expect((await compare(day)).open).toBe(1);
    await change('update sandbox_orders set amount = 9800', key);
    expect((await compare(day)).open).toBe(1);
    await change('update sandbox_orders set amount = 10000', key);
    expect((await compare(day)).open).toBe(0);
    expect((await list('resolved'))[0]).toMatchObject({ resolution: 'agrees', by: null });
  });

  test('Staff can book a charge-back that the provider reports and the ledger lacks', async () => {
    const [{ key, day } = { key: '', day: '' }] = await charges('confirmed');
    await change("update sandbox_orders set outcome = 'charged_back', next_event_on = null", key);
    await compare(day);
    const [found] = await list();
    expect(found).toMatchObject({
      kind: 'amounts_differ',
      reported: 0,
      booked: 10_000,
      offers: ['take_in', 'explain'],
    });
    await grace.call('resolveDifference', { params: { id: found?.id ?? 0 }, body: { how: 'take_in', reason: REASON } });
    await app.context.runDailyJobs();
    expect((await charges('charged_back')).map((charge) => charge.key)).toEqual([key]);
    expect((await compare(day)).open).toBe(0);
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('Staff cannot repeat an order that is not in the outbox', async () => {
    await sql`
      insert into reconciliation_differences (provider, key, kind, reported, booked, reported_on, found_at)
      values ('sandbox', 'charge:forgotten', 'unknown_there', 0, 500, ${app.context.clock.today()}, now())
    `.execute(app.context.db);
    const found = (await list()).find(({ key }) => key === 'charge:forgotten');
    expect(found?.offers).toEqual(['explain']);
    const input = { params: { id: found?.id ?? 0 }, body: { how: 'order_again', reason: REASON } };
    expect((await grace.refused('resolveDifference', input)).code).toBe('wrong_state');
    await grace.call('resolveDifference', { params: input.params, body: { how: 'explain', reason: REASON } });
  });

  test.each([
    ['payout', 'payout:00000000-0000-4000-8000-000000000000:1:0:1'],
    ['withdrawal', 'withdrawal:00000000-0000-4000-8000-000000000000'],
  ])('Staff cannot book a %s as returned when a part of the amount arrived', async (_, key) => {
    await sql`
      insert into reconciliation_differences (provider, key, kind, reported, booked, reported_on, found_at)
      values ('sandbox', ${key}, 'amounts_differ', -400, -500, ${app.context.clock.today()}, now())
    `.execute(app.context.db);
    const found = (await list()).find((one) => one.key === key);
    const params = { id: found?.id ?? 0 };
    expect((await grace.refused('resolveDifference', { params, body: { how: 'take_in', reason: REASON } })).code).toBe(
      'wrong_state',
    );
    await grace.call('resolveDifference', { params, body: { how: 'explain', reason: REASON } });
  });

  test('The reconciliation reports a provider’s order with an unknown key', async () => {
    await sql`
      insert into sandbox_orders (key, account, amount, details, submitted_on, updated_on, outcome)
      values ('charge:strange', '', 700, '{}', ${app.context.clock.today()}, ${app.context.clock.today()}, 'confirmed')
    `.execute(app.context.db);
    const today = app.context.clock.today();
    const before = await noticesOf(grace);
    for (let time = 0; time < 2; time += 1) await compare(today);
    for (const staff of [grace, kofi])
      expect((await noticesOf(staff))[0], 'every staff member gets a notice').toMatchObject({
        on: today,
        differences: 1,
      });
    const unread = (rows: Awaited<ReturnType<typeof noticesOf>>) =>
      rows.filter(({ isRead }) => !isRead).reduce((sum, { count = 1 }) => sum + count, 0);
    expect(unread(await noticesOf(grace)) - unread(before), 'one new notice').toBe(1);
    expect(await list()).toMatchObject([{ key: 'charge:strange', kind: 'unknown_here', member: null, reported: 700 }]);
  });

  test('Only staff with access to the books can see reconciliation differences', async () => {
    const ada = await app.signIn('ada@example.com');
    expect((await ada.refused('differences', { query: {} })).status).toBe(403);
    expect((await grace.call('payments', { ...IN_PRODUCT, query: {} })).total).toBeGreaterThan(0);
  });
});
