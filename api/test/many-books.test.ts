import { accounts, cents, id, type Transfer } from '@adashi/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MOST_COUNTED } from '../src/db/page.ts';
import { post } from '../src/ledger/index.ts';
import { type Caller, TestApp } from './app.ts';

// The ledger has more accounts than the limit of a count. One account has more transfers than that limit.
let app: TestApp;
let grace: Caller;
const outside = accounts.clearing('outside');

const give = (credit: Transfer['credit'], reference: string): Transfer => ({
  debit: outside,
  credit,
  amount: cents(100),
  kind: 'clearing_move',
  reference,
});
const book = (days: number, ...transfers: readonly Transfer[]) =>
  app.context.db.transaction().execute((trx) => post(trx, app.inDays(days), transfers));

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'finance');
  const wallets = Array.from({ length: MOST_COUNTED + 1 }, () => accounts.wallet(id<'person'>(crypto.randomUUID())));
  await book(0, ...wallets.map((wallet, index) => give(wallet, `given:${index}`)));
});
afterAll(() => app.close());

test('The books sort transfers by day, even when a transfer is written late', async () => {
  await book(-1, give('losses', 'written late'));
  const first = async (order: 'asc' | 'desc') => {
    const { data } = await grace.call('book', { params: { account: outside }, query: { sort: 'on', order } });
    return data[0];
  };
  expect(await first('asc')).toMatchObject({ on: app.inDays(-1), reference: 'written late' });
  expect(await first('desc')).toMatchObject({ on: app.inDays(0) });
});

test('The books show the current balance of the platform’s own accounts', async () => {
  const feesOf = async () => (await grace.call('books', {})).fund.fees;
  const before = await feesOf();
  await book(0, give('fees', 'a fee'));
  expect(await feesOf()).toBe(before + 100);
});

test('The books show the cached weekly total of an account kind', async () => {
  const { clock } = app.context;
  const start = clock.real().getTime();
  const movedOfFees = async () => (await grace.call('books', {})).data.find(({ kind }) => kind === 'fees')?.week ?? 0;
  const before = await movedOfFees();
  await book(0, give('fees', 'another fee'));
  expect(await movedOfFees()).toBe(before);
  const real = vi.spyOn(clock, 'real').mockReturnValue(new Date(start + 11 * 60_000));
  expect(await movedOfFees()).toBeGreaterThan(before);
  real.mockRestore();
});
