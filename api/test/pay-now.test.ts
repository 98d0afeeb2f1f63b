import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let poor: Caller;
let late: Caller;
let squad = '';
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  // All debits from the first account fail. Only the first debit from the second account fails.
  poor = await app.readyMember('poor', grace, '9999901');
  late = await app.readyMember('late', grace, '8888802');
  squad = await app.openSquad(grace, { size: 3, name: '=Hillside', startOn: app.inDays(14) });
  for (const [index, who] of [ada, poor, late].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await until(async () => (await missing(poor)).length > 0);
});
afterAll(() => app.close());

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 60) throw new Error('it never came');
    await app.advance(1);
  }
}

const missing = (who: Caller) => who.call('missingPayments', IN_PRODUCT);
const first = async (who: Caller) => (await missing(who))[0] ?? Promise.reject(new Error('nothing is missing'));
const stateOf = async (who: Caller, payment: string) => (await who.call('payment', inSquad(payment))).state;
const pay = (who: Caller, payment: string, from: 'bank' | 'wallet') =>
  who.raw('payNow', { ...inSquad(payment), body: { from } });
const wallet = async (who: Caller) => (await who.call('me', {})).wallet;

async function fill(who: Caller, amount: number): Promise<void> {
  await app.context.db.transaction().execute((trx) =>
    post(trx, app.context.clock.today(), [
      {
        debit: 'rewards',
        credit: accounts.wallet(id<'person'>(who.id)),
        amount: cents(amount),
        kind: 'reward',
        reference: `test:${who.id}:${amount}`,
      },
    ]),
  );
}

describe('Failed contribution', () => {
  test('The page of a failed contribution shows the cause of the failure and the next attempt', async () => {
    const [found, ...more] = await missing(poor);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      state: 'failed',
      cause: 'insufficient_funds',
      attempts: 1,
      lastDigits: '901',
      from: 'bank',
      recipient: 'Ada',
      guarantor: 'Elder',
      payNow: { amount: 10_000, wallet: 0, bank: { lastDigits: '901' } },
    });
    expect(found?.next.map(({ kind }) => kind)).toEqual(['retry', 'cover', 'retry', 'own_payout']);
    // The fund is empty, and the first pot has no reserve yet.
    expect(found?.next[1]).toMatchObject({ covered: 0, short: 10_000 });
    // The amount is a full pot of CA$300.00 minus the fee, the reserve share and the debt.
    expect(found?.next[3]).toMatchObject({ amount: 19_400, setOff: 10_000 });
    expect(found?.next[0]?.on).toBe(found?.retryOn);
    expect((found?.payNow?.bank?.leavesOn ?? '') > app.inDays(3)).toBe(true);
    expect(await missing(ada)).toEqual([]);
  });

  test('A member cannot see the failed contribution of another member', async () => {
    const { id: payment } = await first(poor);
    expect((await pay(ada, payment, 'wallet')).statusCode).toBe(404);
    expect((await pay(ada, payment, 'bank')).statusCode).toBe(404);
    expect((await ada.refused('payment', inSquad(payment))).status).toBe(404);
    expect((await ada.refused('paymentReceipt', inSquad(payment))).status).toBe(404);
    expect(await stateOf(poor, payment)).toBe('failed');
  });
});

describe('Pay now (MONEY §3.13)', () => {
  test('A wallet payment covers the full contribution or fails', async () => {
    const { id: payment } = await first(poor);
    await fill(poor, 9_999);
    expect(JSON.parse((await pay(poor, payment, 'wallet')).body)).toMatchObject({ code: 'wallet_short' });
    expect(await wallet(poor)).toBe(9_999);
    expect(await stateOf(poor, payment)).toBe('failed');
  });

  test('Simultaneous wallet payments in two browser tabs pay a contribution once', async () => {
    const { id: payment } = await first(poor);
    await fill(poor, 20_501);
    const tabs = await Promise.all([1, 2, 3].map(() => pay(poor, payment, 'wallet')));
    expect(tabs.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await wallet(poor)).toBe(20_500);
    expect(await poor.call('payment', inSquad(payment))).toMatchObject({ state: 'confirmed', from: 'wallet', owed: 0 });
    expect(JSON.parse((await pay(poor, payment, 'wallet')).body)).toMatchObject({ code: 'nothing_owed' });
    expect(await wallet(poor)).toBe(20_500);
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('A payment by debit replaces the scheduled retry', async () => {
    const { id: payment, payNow } = await first(late);
    await fill(late, 30_000);
    const clicks = await Promise.all([pay(late, payment, 'bank'), pay(late, payment, 'bank')]);
    expect(clicks.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(JSON.parse((await pay(late, payment, 'wallet')).body)).toMatchObject({ code: 'payment_under_way' });
    expect(await wallet(late)).toBe(30_000);
    expect(await first(late)).toMatchObject({
      state: 'submitted',
      payNow: null,
      next: [{ kind: 'debit', on: payNow?.bank?.leavesOn, amount: 10_000 }, {}, {}],
    });
    await until(async () => (await stateOf(late, payment)) !== 'submitted');
    expect(await late.call('payment', inSquad(payment))).toMatchObject({ state: 'confirmed', attempts: 2 });
  });

  test('A payment by debit needs a bank account with an active mandate', async () => {
    await until(async () => (await missing(poor)).some(({ payNow }) => payNow !== null));
    const { id: payment } = (await missing(poor)).find(({ payNow }) => payNow) ?? { id: '' };
    await sql`update mandates set status = 'cancelled' where person_id = ${poor.id}`.execute(app.context.db);
    expect(JSON.parse((await pay(poor, payment, 'bank')).body)).toMatchObject({ code: 'bank_missing' });
    expect((await first(poor)).payNow?.bank ?? null).toBeNull();
    // A wallet payment needs no bank account.
    await fill(poor, 10_000);
    expect((await pay(poor, payment, 'wallet')).statusCode).toBe(200);
    await sql`update mandates set status = 'active' where person_id = ${poor.id}`.execute(app.context.db);
    expect((await pay(grace, payment, 'wallet')).statusCode).toBe(403);
    const { rows } = await sql`select 1 from activity where action = 'paid_now'`.execute(app.context.db);
    expect(rows).toHaveLength(3);
  });
});

describe('Next debits of a member', () => {
  test('The page of next debits shows the year’s contributions', async () => {
    const { debits, lastDigits, more, year } = await ada.call('upcomingPayments', IN_PRODUCT);
    expect(debits.every(({ on }, index) => index === 0 || on >= (debits[index - 1]?.on ?? ''))).toBe(true);
    expect([lastDigits, more]).toEqual(['567', 0]);
    const { data } = await ada.call('payments', { ...IN_PRODUCT, query: {} });
    const arrived = data.filter(({ state, dueOn }) => state === 'confirmed' && dueOn < '2027');
    expect(year).toMatchObject({ contributed: arrived.length * 10_000, count: arrived.length, squads: 1, missing: 0 });
  });

  test('The list of next debits contains the first debit of a squad before the start', async () => {
    const next = await app.openSquad(grace, { name: 'Next', size: 4, feeBps: 0, startOn: app.inDays(20) });
    await ada.call('joinSquad', { ...inSquad(next), body: { position: 1 } });
    const { debits } = await ada.call('upcomingPayments', IN_PRODUCT);
    expect(debits.find(({ squadId }) => squadId === next)).toMatchObject({ place: 'first', round: 1, amount: 10_000 });
    await ada.call('leaveSquad', inSquad(next));
    const left = await ada.call('upcomingPayments', IN_PRODUCT);
    expect(left.debits.some(({ squadId }) => squadId === next)).toBe(false);
  });
});

describe('Lists and files of payments', () => {
  test('The list of payments can be filtered by squad, state and time', async () => {
    const ask = (query: object) => ada.call('payments', { ...IN_PRODUCT, query });
    const { total } = await ask({});
    expect((await ask({ squad })).total).toBe(total);
    expect((await ask({ squad: ada.id })).total).toBe(0);
    expect((await ask({ time: 'last_year' })).total + (await ask({ time: 'this_year' })).total).toBe(total);
    expect((await ask({ time: 'last_month' })).total).toBeLessThanOrEqual((await ask({ time: 'last_quarter' })).total);
    expect((await ask({ state: 'defaulted' })).total).toBe(0);
    const days = (await ask({})).data.map(({ dueOn }) => dueOn);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('The file of payments has the filtered rows, with amounts in dollars', async () => {
    const lines = async (who: Caller, query: object = {}) => {
      const { body, headers } = await who.raw('paymentsCsv', { ...IN_PRODUCT, query });
      expect(headers['content-type']).toContain('text/csv');
      return body.trim().split('\r\n');
    };
    const [head, ...own] = await lines(ada);
    expect(head).toContain('Due,Squad,Round,Member,Amount (CAD),State');
    expect(own).toHaveLength((await ada.call('payments', { ...IN_PRODUCT, query: {} })).total);
    expect(own.every((line) => line.includes(",'=Hillside,") && line.includes(',Ada Obi,100.00,'))).toBe(true);
    const [, ...all] = await lines(grace);
    expect(all).toHaveLength((await grace.call('payments', { ...IN_PRODUCT, query: {} })).total);
    expect((await lines(grace, { state: 'recovered', q: 'nobody' })).slice(1)).toEqual([]);
    const dayOf = (line: string) => line.slice(0, 10);
    const newest = (await lines(grace, { sort: 'due', order: 'desc' })).slice(1).map(dayOf);
    expect(newest).toEqual(all.map(dayOf).toSorted().toReversed());
  });

  test('A member gets a receipt only for a cleared payment', async () => {
    const { data } = await poor.call('payments', { ...IN_PRODUCT, query: {} });
    const arrived = data.find(({ state }) => state === 'confirmed');
    const file = await poor.raw('paymentReceipt', inSquad(arrived?.id ?? ''));
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const other = data.find(({ state }) => !['confirmed', 'recovered'].includes(state));
    expect((await poor.refused('paymentReceipt', inSquad(other?.id ?? ''))).code).toBe('wrong_state');
    expect((await grace.raw('paymentReceipt', inSquad(arrived?.id ?? ''))).statusCode).toBe(200);
  });
});
