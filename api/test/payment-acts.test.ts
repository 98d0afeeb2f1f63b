import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let femi: Caller;
let ada: Caller;
let poor: Caller;
let squad = '';

beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi, femi] = [await app.staff('grace'), await app.staff('kofi'), await app.staff('femi', 'finance')];
  ada = await app.readyMember('ada', grace);
  const third = await app.readyMember('third', grace);
  // All debits from this account fail.
  poor = await app.readyMember('poor', grace, '9999901');
  squad = await app.openSquad(grace, { size: 3, name: 'Hillside' });
  for (const [index, who] of [ada, third, poor].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 60) throw new Error('it never came');
    await app.advance(1);
  }
}

const all = async (who: Caller, query: object = {}) =>
  (await who.call('payments', { ...IN_PRODUCT, query: { ...query, pageSize: 100 } })).data;
/**
 * Waits until the person’s first contribution has the given state, and returns the contribution’s
 * id.
 */
async function payment(who: Caller, state: string): Promise<string> {
  await until(async () => (await all(who, { state })).length > 0);
  return (await all(who, { state })).at(-1)?.id ?? '';
}
const REASON = 'Agreed by phone';
type Act = 'markPaymentPaid' | 'waivePayment' | 'refundPayment' | 'retryPayment';
const body = (name: Act) => (name === 'refundPayment' ? { reason: REASON, isWaived: true } : { reason: REASON });
/**
 * Performs the same act on a contribution as two staff members at the same time. Before an act that needs two people, a
 * third staff member proposes the act.
 */
async function bothAct(name: Act, id: string) {
  const input = { ...inSquad(id), body: body(name) };
  const act = name === 'retryPayment' ? null : await femi.propose(name, input);
  for (const who of [grace, kofi]) await who.confirm();
  const answers = await Promise.all(
    [grace, kofi].map((who) => (act ? who.raw('approveAct', because({ params: { id: act } })) : who.raw(name, input))),
  );
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  return {
    codes: answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    code: refused && JSON.parse(refused.body).code,
  };
}
const story = (id: string) => grace.call('paymentStory', inSquad(id));
const newsOf = async (who: Caller) => (await who.call('notifications', { query: {} })).data.map(({ kind }) => kind);
async function booksAreRight(): Promise<void> {
  await app.context.runDailyJobs();
  expect(await verifyLedger(app.context.db)).toBeNull();
  expect(await checkBooks(app.context)).toBe(true);
}

test('Staff cannot mark or waive a contribution while a payment is in progress', async () => {
  const id = await payment(ada, 'submitted');
  for (const name of ['markPaymentPaid', 'waivePayment'] as const)
    expect((await grace.refused(name, { ...inSquad(id), body: { reason: REASON } })).code).toBe('payment_under_way');
});

test('The list of consequences counts the debits that a cancellation stops', async () => {
  await payment(poor, 'failed');
  const debits = async (who: Caller) => {
    const { means } = await who.call('endMandate', { ...IN_PRODUCT, query: {} });
    return means.running.map((of) => of.debits);
  };
  const [others = 0] = await debits(ada);
  expect(await debits(poor)).toEqual([others + 1]);
});

describe('Contribution that staff mark as paid (MONEY §3.11)', () => {
  let id = '';
  test('The page of a contribution shows the acts that staff can perform', async () => {
    id = await payment(poor, 'failed');
    expect(await story(id)).toMatchObject({
      payment: { member: 'Ada Obi', state: 'failed' },
      personId: poor.id,
      owed: { pot: 10_000, reserve: 0, fund: 0, losses: 0 },
      isPotPaid: false,
      may: { retry: false, markPaid: true, waive: false },
      refundable: null,
      transfers: [],
      acts: [],
    });
  });
  test('Staff must give a reason when they mark a contribution as paid', async () => {
    expect((await grace.refused('markPaymentPaid', { ...inSquad(id), body: { reason: ' x ' } })).fields).toHaveProperty(
      'reason',
    );
    expect((await poor.refused('markPaymentPaid', { ...inSquad(id), body: { reason: REASON } })).status).toBe(403);
    expect((await grace.refused('waivePayment', { ...inSquad(id), body: { reason: REASON } })).code).toBe(
      'nothing_owed',
    );
  });
  test('One of two simultaneous requests to mark a contribution as paid gets a conflict', async () => {
    expect(await bothAct('markPaymentPaid', id)).toEqual({ codes: [200, 409], code: 'done_by' });
    await grace.confirm();
    const again = { ...inSquad(id), body: { reason: REASON } };
    expect((await grace.refused('markPaymentPaid', again)).code).toBe('nothing_owed');
    const after = await story(id);
    expect(after).toMatchObject({ payment: { state: 'confirmed', owed: 0 }, may: { markPaid: false } });
    expect(after.transfers).toMatchObject([
      { kind: 'contribution', from: 'clearing:outside', to: 'pot', amount: 10_000 },
    ]);
    expect(after.acts).toMatchObject([{ action: 'marked_payment_paid', reason: REASON }]);
    expect((await poor.call('payment', inSquad(id))).retryOn).toBeNull();
    await booksAreRight();
  });
});

describe('Contribution that staff waive (MONEY §3.11)', () => {
  test('One of two simultaneous waivers of a contribution gets a conflict', async () => {
    const id = await payment(poor, 'defaulted');
    const before = await story(id);
    expect(before.may).toEqual({ retry: true, markPaid: true, waive: true });
    const { address } = await poor.call('renewCalendarAddress', {});
    const file = address?.split('/').at(-1) ?? '';
    expect(await bothAct('waivePayment', id)).toEqual({ codes: [200, 409], code: 'done_by' });
    const after = await story(id);
    expect(after).toMatchObject({
      payment: { state: 'cancelled', owed: 0 },
      owed: { pot: 0, reserve: 0, fund: 0, losses: 0 },
      waived: before.payment.owed,
      may: { retry: false, markPaid: false, waive: false },
    });
    expect((await poor.call('missingPayments', IN_PRODUCT)).map((each) => each.id)).not.toContain(id);
    expect(await newsOf(poor)).toContain('waived');
    const calendar = (await app.visitor.raw('calendarFeed', { params: { file } })).body;
    const { squadId, round } = before.payment;
    expect(calendar).not.toContain(`UID:${squadId}-${round}-debit@adashi`);
    const seat = await sql`select 1 from seats where person_id = ${poor.id} and defaulted`.execute(app.context.db);
    expect(seat.rows).toHaveLength(1);
    await booksAreRight();
  });
  test('The database rejects a waived amount for a confirmed contribution', async () => {
    const forge = sql`update contributions set waived_fund = 1 where state = 'confirmed'`.execute(app.context.db);
    await expect(forge).rejects.toThrow('contributions_waived');
  });
});

describe('Contribution that staff refund (MONEY §3.11)', () => {
  const ordered = async (id: string) => {
    const seat = await sql<{ key: string; amount: number }>`
      select key, amount from sandbox_orders where key like 'charge_refund:%' and details ->> 'seat' =
        (select seat_id::text from contributions where id = ${id})`.execute(app.context.db);
    return seat.rows;
  };
  test('Simultaneous refund requests for a contribution refund the payer once', async () => {
    const id = await payment(ada, 'confirmed');
    expect((await story(id)).refundable).toBe(10_000);
    expect(await bothAct('refundPayment', id)).toEqual({ codes: [200, 409], code: 'done_by' });
    expect(await story(id)).toMatchObject({ payment: { state: 'cancelled' }, refundable: null, waived: 10_000 });
    await booksAreRight();
    expect(await ordered(id)).toMatchObject([{ amount: 10_000 }]);
    expect(await newsOf(ada)).toContain('refunded');
  });
  test('The payer owes a contribution again after a refund without a waiver', async () => {
    await until(async () => (await all(ada, { state: 'confirmed' })).length > 0);
    const id = await payment(ada, 'confirmed');
    await app.byTwo([grace, kofi], 'refundPayment', { ...inSquad(id), body: { reason: REASON, isWaived: false } });
    expect(await story(id)).toMatchObject({
      payment: { state: 'charged_back', owed: 10_000, cause: 'refunded' },
      may: { retry: true, markPaid: true, waive: true },
    });
    await booksAreRight();
    // An act that waits ends when a retry of the debit begins.
    const act = await femi.propose('markPaymentPaid', { ...inSquad(id), body: { reason: REASON } });
    const seen = () => grace.call('proposedAct', { params: { id: act } });
    expect(await seen()).toMatchObject({ isValid: true, facts: { isUnderWay: false } });
    expect(await bothAct('retryPayment', id)).toEqual({ codes: [200, 409], code: 'wrong_state' });
    expect((await seen()).isValid).toBe(false);
    await until(async () => (await story(id)).payment.state === 'recovered');
    await booksAreRight();
  });
});

test('The list of payments for staff can be filtered by person', async () => {
  const total = async (query: object) => (await grace.call('payments', { ...IN_PRODUCT, query })).total;
  expect(await total({ person: poor.id })).toBe((await all(poor)).length);
  expect(await total({ squad })).toBe(await total({}));
  expect(await total({ squad: poor.id })).toBe(0);
  expect(await total({ state: 'cancelled' })).toBe(2);
});
