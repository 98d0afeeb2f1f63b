import { accounts, addBusinessDays, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { balances, post, verifyLedger } from '../src/ledger/index.ts';
import { storeEvents } from '../src/rotation/index.ts';
import { type Caller, IN_PRODUCT, inSquad, PASSWORD, TestApp } from './app.ts';
import { because, WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;
let earned = 0;

const walletOf = (who: Caller, query = {}) => who.call('wallet', { query });
const held = async (who: Caller) => (await walletOf(who)).balance;
const bankOf = async (who: Caller) => (await who.call('banks', IN_PRODUCT))[0]?.id ?? '';
const orders = async () => {
  const { rows } = await sql<{ key: string; amount: number }>`
    select key, amount from sandbox_orders where details ? 'withdrawal' order by key
  `.execute(app.context.db);
  return rows;
};

/** Adds a reward to the wallet. */
async function earn(who: Caller, amount: number): Promise<void> {
  earned += 1;
  const credit = accounts.wallet(id<'person'>(who.id));
  const reward = { debit: 'rewards', credit, kind: 'reward', reference: `reward:${who.id}:${earned}` } as const;
  await app.context.db
    .transaction()
    .execute((trx) => post(trx, app.context.clock.today(), [{ ...reward, amount: cents(amount) }]));
}

const withdraw = async (who: Caller, amount: number, bankId?: string) =>
  who.call('withdraw', { body: { amount, bankId: bankId ?? (await bankOf(who)) } });
const refused = async (who: Caller, amount: number, bankId?: string) =>
  who.refused('withdraw', { body: { amount, bankId: bankId ?? (await bankOf(who)) } });

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  eve = await app.readyMember('eve', grace, '7777704');
  await app.advance(2);
});
afterAll(async () => {
  expect(await verifyLedger(app.context.db)).toBeNull();
  await app.close();
});

describe('Withdrawal from a wallet', () => {
  test('The wallet balance falls immediately when the member requests a withdrawal', async () => {
    await earn(ada, 10_500);
    const { id: made, arrivesOn } = await withdraw(ada, 5_500);
    expect(arrivesOn).toBe(addBusinessDays(app.inDays(0), 1));
    expect(await held(ada)).toBe(5_000);
    expect(await walletOf(ada)).toMatchObject({
      balance: 5_000,
      most: 5_000,
      total: 2,
      data: [
        { kind: 'withdrawal', amount: -5_500, balance: 5_000, account: '567', state: 'submitted' },
        { kind: 'reward', amount: 10_500, balance: 10_500, friend: 'Ada O.' },
      ],
    });
    expect((await ada.refused('deleteBank', inSquad(await bankOf(ada)))).code).toBe('wrong_state');
    await app.context.runDailyJobs();
    expect(await orders()).toEqual([{ key: `withdrawal:${made}`, amount: 5_500 }]);
    expect((await app.mailsTo(ada.email))[0]?.subject).toBe('CA$55.00 leaves your wallet');
    await app.advance(4);
    expect((await walletOf(ada)).data[0]).toMatchObject({ state: 'paid' });
    expect(await held(ada)).toBe(5_000);
    expect(await checkBooks(app.context)).toBe(true);
  });

  test('A returned withdrawal is credited to the wallet only once', async () => {
    await earn(eve, 3_000);
    const { id: made } = await withdraw(eve, 3_000);
    expect(await held(eve)).toBe(0);
    await app.advance(4);
    expect(await held(eve)).toBe(3_000);
    expect((await walletOf(eve)).data[0]).toMatchObject({ kind: 'withdrawal_returned', amount: 3_000, account: '704' });
    expect((await app.mailsTo(eve.email))[0]?.subject).toBe('CA$30.00 came back to your wallet');
    // The bank reports the return twice, with two event ids, and then reports the withdrawal as
    // paid. The balance stays the same.
    for (const [eventId, kind] of [
      ['again', 'withdrawal_returned'],
      ['late', 'withdrawal_paid'],
    ] as const)
      await storeEvents(app.context.db, 'sandbox', [
        { eventId, squad: null, event: { kind, withdrawal: id<'withdrawal'>(made) } },
      ]);
    await app.context.runDailyJobs();
    expect(await held(eve)).toBe(3_000);
    expect((await walletOf(eve)).data.map(({ state }) => state)).toEqual(['returned', 'returned', null]);
    // The return of Eve’s withdrawal leaves Ada’s withdrawal unchanged.
    expect((await walletOf(ada)).data[0]?.state).toBe('paid');
    expect(await checkBooks(app.context)).toBe(true);
  });

  test('Staff can see an event about an unknown withdrawal', async () => {
    const event = { kind: 'withdrawal_paid' as const, withdrawal: id<'withdrawal'>('nobody') };
    await storeEvents(app.context.db, 'sandbox', [{ eventId: 'stray', squad: null, event }]);
    await app.context.runDailyJobs();
    const { data } = await grace.call('unmatchedEvents', { query: {} });
    expect(data.map(({ eventId }) => eventId)).toEqual(['stray']);
  });
});

describe('Bank file and returns (MONEY §3.7)', () => {
  const next = async () => (await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).next.withdrawals;
  const returned = (who: Caller, made: string) =>
    who.propose('payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [made] } });

  test('The return of a withdrawal needs the confirmation of two staff members', async () => {
    const kofi = await app.staff('kofi');
    await earn(ada, 5_500);
    const before = await held(ada);
    const { id: made } = await withdraw(ada, 4_000);
    const { id: another } = await withdraw(ada, 1_500);
    await app.context.runDailyJobs();
    expect(await next()).toBe(2);
    expect(await returned(grace, made)).toBe(await returned(grace, made));
    await returned(grace, another);
    await app.context.runDailyJobs();
    expect(await held(ada)).toBe(before - 5_500);
    // Two people confirm the return at the same time. One request succeeds and the other gets an error.
    const said = { ...IN_PRODUCT, body: { returned: [made] } };
    const others = [kofi, await app.staff('lena')];
    const answers = await Promise.all(others.map((who) => who.raw('payoutReturns', because(said))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    for (const late of [grace, ...others])
      expect((await late.refused('payoutReturns', because(said))).code).toBe('wrong_state');
    const { rows: confirmed } = await sql`
      select 1 from activity where action = 'confirmed_return' and subject = ${`withdrawal:${made}`}
    `.execute(app.context.db);
    expect(confirmed).toHaveLength(1);
    await app.context.runDailyJobs();
    expect(await held(ada)).toBe(before - 1_500);
    expect(await next()).toBe(1);
    // Grace has already proposed the second return, so the same call by Kofi approves the return.
    const second = { ...IN_PRODUCT, body: { ...WHY, returned: [another] } };
    expect(await kofi.call('payoutReturns', second)).toEqual({ applied: 1 });
    await app.context.runDailyJobs();
    expect(await held(ada)).toBe(before);
    expect(await next()).toBe(0);
    const again = { ...IN_PRODUCT, body: { returned: [made] } };
    expect((await kofi.refused('payoutReturns', because(again))).code).toBe('wrong_state');
    expect((await ada.refused('payoutReturns', because(again))).status).toBe(403);
  });
});

describe('Rejected withdrawals', () => {
  test('A withdrawal cannot exceed the balance', async () => {
    const before = await held(ada);
    expect((await refused(ada, before + 1)).code).toBe('wallet_short');
    expect(Object.keys((await refused(ada, 99)).fields ?? {})).toEqual(['amount']);
    for (const amount of [0, -500, 10.5]) expect((await refused(ada, amount)).status).toBe(400);
    expect(await held(ada)).toBe(before);
  });

  test('A withdrawal cannot go to a bank account of another person', async () => {
    expect((await refused(ada, 500, await bankOf(eve))).status).toBe(404);
    const body = {
      holderName: 'Ada Obi',
      institution: '004',
      transit: '04172',
      account: '1001862',
      password: PASSWORD,
    };
    const added = await (await ada.confirm()).call('addBank', { ...IN_PRODUCT, body });
    expect((await refused(ada, 500, added.id)).code).toBe('new_account');
    await (await ada.confirm()).call('changeBank', { ...inSquad(added.id), body: { isPayout: true } });
    expect((await refused(ada, 500, added.id)).code).toBe('new_account');
    await app.advance(2);
    await withdraw(ada, 500, added.id);
    // A member cannot remove an account while money is in transit. The withdrawal keeps the digits
    // of a removed account.
    const [old] = (await ada.call('banks', IN_PRODUCT)).filter(({ id: other }) => other !== added.id);
    await (await ada.confirm()).call('changeBank', { ...inSquad(old?.id ?? ''), body: { isPayout: true } });
    expect((await ada.refused('deleteBank', inSquad(added.id))).code).toBe('wrong_state');
    await app.advance(4);
    await ada.call('deleteBank', inSquad(added.id));
    expect((await walletOf(ada)).data[0]).toMatchObject({ amount: -500, account: '862', state: 'paid' });
  });

  test('A person whose verification was withdrawn cannot make a withdrawal', async () => {
    const set = (kycVerificationStatus: 'pending' | 'verified') =>
      grace.call('updateUserKyc', { params: { id: ada.id }, body: { kycVerificationStatus, reason: 'A test' } });
    await set('pending');
    expect((await refused(ada, 500)).code).toBe('identity_missing');
    await set('verified');
    expect((await refused(ada, 500)).code).toBe('identity_unconfirmed');
    const second = await app.staff('second', 'kyc_officer');
    await second.call('confirmIdentity', { params: { id: ada.id }, body: { reason: 'A test' } });
  });

  test('A member cannot withdraw more than the daily limit', async () => {
    const rich = await app.readyMember('rich', grace, '2222222');
    await app.advance(2);
    await earn(rich, 900_000);
    await withdraw(rich, 400_000);
    expect((await walletOf(rich)).most).toBe(100_000);
    expect((await refused(rich, 100_001)).code).toBe('too_much_today');
    await withdraw(rich, 100_000);
    await app.advance(1);
    await withdraw(rich, 400_000);
    expect(await held(rich)).toBe(0);
  });
});

test('Ten simultaneous withdrawals cannot exceed the balance', async () => {
  const quick = await app.readyMember('quick', grace, '3333333');
  await app.advance(2);
  await earn(quick, 2_500);
  const body = { amount: 1_000, bankId: await bankOf(quick) };
  const same = await Promise.all([1, 2, 3].map(() => quick.raw('withdraw', { body }, { 'idempotency-key': 'one' })));
  expect(same.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
  expect(await held(quick)).toBe(1_500);
  const again = await quick.raw('withdraw', { body }, { 'idempotency-key': 'one' });
  expect([again.statusCode, await held(quick)]).toEqual([200, 1_500]);
  const all = await Promise.all(Array.from({ length: 10 }, () => quick.raw('withdraw', { body })));
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await held(quick)).toBe(500);
});

test('The movements on the wallet page can be filtered by direction', async () => {
  const { data } = await walletOf(eve, { way: 'out' });
  expect(data.map(({ amount, balance }) => [amount, balance])).toEqual([[-3_000, 0]]);
  const byAmount = await walletOf(eve, { sort: 'amount', order: 'desc' });
  expect(byAmount.data.map(({ amount }) => amount)).toEqual([3_000, 3_000, -3_000]);
});

test('Staff cannot delete a person with a withdrawal in transit', async () => {
  const gone = await app.readyMember('gone', grace, '4444444');
  await app.advance(2);
  await earn(gone, 1_000);
  const { id: made } = await withdraw(gone, 1_000);
  expect(
    (await grace.refused('deletePerson', { params: { id: gone.id }, body: { reason: 'As they asked' } })).code,
  ).toBe('has_money');
  await app.advance(4);
  await grace.call('deletePerson', { params: { id: gone.id }, body: { reason: 'As they asked' } });

  // The bank returns the money after the deletion. The money still belongs to the person, and no
  // mail is sent.
  const event = { kind: 'withdrawal_returned' as const, withdrawal: id<'withdrawal'>(made) };
  await storeEvents(app.context.db, 'sandbox', [{ eventId: 'too late', squad: null, event }]);
  await app.context.runDailyJobs();
  const wallet = accounts.wallet(id<'person'>(gone.id));
  expect((await balances(app.context.db, [wallet])).get(wallet)).toBe(1_000);
  expect(await app.mailsTo(`${gone.id}@erased.invalid`)).toEqual([]);
});
