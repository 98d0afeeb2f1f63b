import { accounts, cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { post, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let femi: Caller;
let ada: Caller;
/** Only administrators download files. */
let root: Caller;

/** Puts CA$50.00 into the fees account and CA$30.00 into one wallet, like several payouts would. */
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'finance');
  [kofi, femi] = [await app.staff('kofi', 'finance'), await app.staff('femi', 'finance')];
  root = await app.staff('root', 'superadmin');
  ada = await app.member('ada');
  const from = { debit: accounts.clearing('outside'), kind: 'clearing_move' } as const;
  await app.context.db.transaction().execute((trx) =>
    post(trx, app.context.clock.today(), [
      { ...from, credit: 'fees', amount: cents(5_000), reference: 'given:fees' },
      { ...from, credit: accounts.wallet(id<'person'>(ada.id)), amount: cents(3_000), reference: 'given:wallet' },
    ]),
  );
});
afterAll(() => app.close());

const books = () => grace.call('books', {});
const fundOf = async () => (await books()).fund;
const filling = async (more: object) => ({
  body: {
    from: 'fees' as const,
    amount: 1_000,
    reason: 'Back above the lowest',
    version: (await fundOf()).version,
    ...more,
  },
});
/** Two staff members fill the fund. */
const fill = async (more: object) => {
  const input = await filling(more);
  await grace.propose('fillFund', input);
  return (await kofi.confirm()).raw('fillFund', input);
};
const balanceOf = async (kind: string) => (await books()).data.find((row) => row.kind === kind)?.balance;

describe('Top-ups of the guarantee fund (MONEY §6)', () => {
  test('Staff can move fees to the guarantee fund', async () => {
    expect((await fill({})).json()).toEqual({ fund: 1_000 });
    expect([await balanceOf('fund'), await balanceOf('fees')]).toEqual([1_000, 4_000]);
    const { data, about } = await grace.call('book', { params: { account: 'fund' } });
    expect(about).toMatchObject({ accountKind: 'fund', balance: 1_000 });
    expect(data).toMatchObject([
      { kind: 'fund_from_fees', account: 'fees', amount: 1_000, reason: 'Back above the lowest', by: 'grace Staff' },
    ]);
  });

  test('Staff can use each bank reference for only one deposit into the guarantee fund', async () => {
    const arrived = { from: 'bank', bankReference: 'RBC 7781', amount: 20_000 };
    expect((await fill(arrived)).statusCode).toBe(200);
    expect(await balanceOf('fund')).toBe(21_000);
    expect(await grace.refused('fillFund', await filling(arrived))).toMatchObject({
      status: 400,
      fields: { bankReference: 'This reference was already recorded' },
    });
  });

  test('A bank deposit stays a difference until a third person finds the deposit', async () => {
    const open = async () => (await grace.call('differences', { query: {} })).data;
    const [deposit] = await open();
    expect(await open()).toHaveLength(1);
    expect(deposit).toMatchObject({ key: 'fund_deposit:RBC 7781', kind: 'unknown_there', reported: 0, booked: 20_000 });
    const found = because({ params: { id: deposit?.id ?? 0 }, body: { how: 'explain' as const } });
    for (const who of [grace, kofi]) expect((await who.refused('resolveDifference', found)).code).toBe('other_staff');
    await femi.call('reconcileDay', { body: { day: app.context.clock.today() } });
    expect(await open()).toHaveLength(1);
    await femi.call('resolveDifference', found);
    expect(await open()).toEqual([]);
  });

  test.each([
    ['The amount exceeds the fees', { amount: 4_001 }, { amount: 'The fees account does not hold this much' }],
    ['The amount is less than a dollar', { amount: 99 }, { amount: 'At least CA$1.00' }],
    ['The top-up has no reason', { reason: '' }, { reason: 'Say why in a few words' }],
    [
      'The bank deposit has no bank reference',
      { from: 'bank', bankReference: ' ' },
      { bankReference: 'Enter the bank reference' },
    ],
  ])('A rejected top-up of the guarantee fund moves no money: %s', async (_, more, fields) => {
    const before = await fundOf();
    expect(await grace.refused('fillFund', await filling(more))).toMatchObject({ status: 400, fields });
    expect(await fundOf()).toEqual(before);
  });

  test('One of two simultaneous top-ups of the guarantee fund fails with a conflict', async () => {
    const { version, balance } = await fundOf();
    const body = { from: 'fees' as const, amount: 500, reason: 'Both at once', version };
    const act = because({ params: { id: await femi.propose('fillFund', { body }) } });
    for (const who of [grace, kofi]) await who.confirm();
    const answers = await Promise.all([grace, kofi].map((staff) => staff.raw('approveAct', act)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'done_by' });
    expect((await fundOf()).balance).toBe(balance + 500);
  });
});

describe('Staff pages of the ledger', () => {
  test('The balances of all accounts add up to zero', async () => {
    const { sum, data } = await books();
    expect(sum).toBe(0);
    expect(data.find(({ kind }) => kind === 'wallet')).toEqual({
      kind: 'wallet',
      accounts: 1,
      balance: 3_000,
      week: 3_000,
    });
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('Staff can find a wallet by the name of its owner', async () => {
    const query = { kind: 'wallet', q: 'ada' } as const;
    const { data } = await grace.call('bookAccounts', { query });
    expect(data).toMatchObject([{ account: `wallet:${ada.id}`, person: 'ada Member', balance: 3_000 }]);
    expect((await grace.call('bookAccounts', { query: { ...query, q: 'zoe' } })).total).toBe(0);
  });

  test('Staff can filter the transfers of an account by kind', async () => {
    const params = { account: 'fund' };
    const { data } = await grace.call('book', { params, query: {} });
    const kinds = new Set(data.map(({ kind }) => kind));
    expect(kinds.size).toBe(2);
    for (const kind of kinds) {
      const narrowed = (await grace.call('book', { params, query: { kind } })).data;
      expect(narrowed.map((row) => row.id)).toEqual(data.filter((row) => row.kind === kind).map((row) => row.id));
    }
  });

  test('The CSV file of a ledger account lists all transfers in dollars, oldest first', async () => {
    const { body } = await root.raw('bookCsv', { params: { account: 'fund' } });
    const [head, ...rows] = body.trim().split('\r\n');
    expect(head).toContain('Day,Movement,Other account');
    expect(rows.map((row) => row.split(',')[6])).toEqual(['10.00', '200.00', '5.00']);
    expect(rows[0]).toContain('Back above the lowest,grace Staff');
  });

  test('The CSV file of ledger accounts names each owner and supports the filters of the account list', async () => {
    const heads = 'Ledger account,Squad,Round,Member,Balance (CAD)';
    const file = async (query: object) => (await root.raw('bookAccountsFile', { query })).body.slice(1).trim();
    expect(await file({ kind: 'wallet', q: 'ada' })).toBe(`${heads}\r\nwallet:${ada.id},,,ada Member,30.00`);
    expect(await file({ kind: 'wallet', q: 'zoe' })).toBe(heads);
    expect((await file({ kind: 'clearing', sort: 'balance' })).split('\r\n')).toContain(
      'clearing:outside,,,outside,-280.00',
    );
  });

  test('The CSV file of account kinds has one line per kind, with amounts in dollars', async () => {
    const answer = await root.raw('booksFile');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="books.csv"');
    const [head, ...rows] = answer.body.slice(1).trim().split('\r\n');
    expect(head).toBe('Ledger account,Accounts,This week (CAD),Balance (CAD)');
    const { data } = await books();
    expect(rows.map((row) => row.split(',')[0])).toEqual(data.map(({ kind }) => kind));
    expect(rows).toContain('wallet,1,30.00,30.00');
  });

  test.each([
    ['an account without transfers', 'losses', 404],
    ['an unknown account', 'everything', 400],
    ['a pot without a round', 'pot:1', 400],
  ])('The server returns an error for the ledger page of %s', async (_, account, status) => {
    expect((await grace.refused('book', { params: { account } })).status).toBe(status);
  });
});

describe('Verification of the ledger', () => {
  test('Each saved ledger verification names the person who started the verification', async () => {
    await checkBooks(app.context);
    const check = await grace.call('verifyBooks', {});
    expect(check).toMatchObject({ difference: null, disagreements: 0, by: 'grace Staff', transfers: 5 });
    expect((await books()).checks.map(({ by }) => by)).toEqual(['grace Staff', null]);
  });

  test('The ledger verification names the account whose balance is wrong', async () => {
    const [fund, outside] = ['fund', accounts.clearing('outside')] as const;
    const move = (debit: typeof fund | typeof outside, credit: typeof fund | typeof outside, reference: string) =>
      app.context.db
        .transaction()
        .execute((trx) =>
          post(trx, app.context.clock.today(), [{ debit, credit, amount: cents(500), kind: 'surplus', reference }]),
        );
    await move(outside, fund, 'odd');
    const { difference } = await grace.call('verifyBooks', {});
    expect(difference).toMatchObject({ what: expect.stringContaining('the fund and what is owed'), where: 'fund' });
    await move(fund, outside, 'odd:back');
    expect((await grace.call('verifyBooks', {})).difference).toBeNull();
  });
});

test('Staff can find the ledger accounts of a squad by the squad’s name', async () => {
  const hana = await app.staff('hana');
  const squads = [await app.openSquad(hana, { name: 'Cedar' }), await app.openSquad(hana, { name: 'Birch' })];
  const from = { debit: accounts.clearing('outside'), kind: 'clearing_move' } as const;
  await app.context.db.transaction().execute((trx) =>
    post(
      trx,
      app.context.clock.today(),
      squads.map((squad) => ({
        ...from,
        credit: accounts.reserve(id<'squad'>(squad)),
        amount: cents(700),
        reference: `given:${squad}`,
      })),
    ),
  );
  const query = { kind: 'reserve', sort: 'name' } as const;
  const names = async (more: object) =>
    (await grace.call('bookAccounts', { query: { ...query, ...more } })).data.map(({ squad }) => squad);
  expect(await names({})).toEqual(['Birch', 'Cedar']);
  expect(await names({ order: 'desc' })).toEqual(['Cedar', 'Birch']);
  expect(await names({ q: 'ceda' })).toEqual(['Cedar']);
});

test('The list of wallets can be sorted by owner name', async () => {
  const hana = await app.member('hanaz');
  const from = { credit: accounts.clearing('outside'), kind: 'clearing_move' } as const;
  const given = [300, 700, 100].map((amount, index) => ({
    debit: accounts.clearing('outside'),
    credit: accounts.wallet(id<'person'>(hana.id)),
    kind: 'clearing_move' as const,
    amount: cents(amount),
    reference: `given:${index}`,
  }));
  const back = { ...from, debit: accounts.wallet(id<'person'>(hana.id)), amount: cents(200), reference: 'given:back' };
  await app.context.db.transaction().execute((trx) => post(trx, app.context.clock.today(), [...given, back]));
  const wallets = async (order: 'asc' | 'desc') =>
    (await grace.call('bookAccounts', { query: { kind: 'wallet', sort: 'name', order } })).data;
  const { rows } = await sql<{ id: string }>`
    select ledger_accounts.name as id from ledger_accounts join people on ledger_accounts.name = 'wallet:' || people.id
    where credits <> debits order by last_name, first_name, people.id`.execute(app.context.db);
  expect(rows.length).toBeGreaterThan(1);
  expect((await wallets('asc')).map((one) => one.id)).toEqual(rows.map((one) => one.id));
  expect((await wallets('desc')).map((one) => one.id)).toEqual(rows.map((one) => one.id).toReversed());
  for (const account of [accounts.clearing('outside'), accounts.wallet(id<'person'>(hana.id))])
    for (const order of ['asc', 'desc'] as const) {
      const query = { sort: 'amount', order, pageSize: 100 } as const;
      const { data, total } = await grace.call('book', { params: { account }, query });
      expect(data).toHaveLength(total);
      const way = order === 'asc' ? 1 : -1;
      expect(data).toEqual(data.toSorted((one, other) => way * (one.amount - other.amount || one.id - other.id)));
      expect(data.some(({ amount }) => amount < 0) && data.some(({ amount }) => amount > 0)).toBe(true);
    }
});
