import { addDays, localDate } from '@adashi/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad = '';

const series = async (who: Caller, query: object = {}) => who.call('transactionSeries', { query });
type Steps = Awaited<ReturnType<typeof series>>['data'];
const total = (data: Steps, of: keyof Omit<Steps[number], 'from'>) => data.reduce((sum, step) => sum + step[of], 0);
const totals = (data: Steps) =>
  (['contributed', 'received', 'toContribute', 'toReceive'] as const).map((of) => total(data, of));

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  squad = await app.openSquad(grace, { size: 2 });
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

test('A person without a running squad gets statistics with one week and no amounts', async () => {
  const { data, today } = await series(ada);
  expect(totals(data)).toEqual([0, 0, 0, 0]);
  expect(data).toHaveLength(1);
  expect(data[0] && addDays(localDate(data[0].from), 7) > today && data[0].from <= today).toBe(true);
});

describe('Statistics of a running squad', () => {
  beforeAll(() => app.advance(11));

  test('The statistics show all amounts of a new squad as upcoming', async () => {
    const { data } = await series(ada);
    const { coming } = await ada.call('dashboard', IN_PRODUCT);
    const of = (what: string) => coming.filter((entry) => entry.what === what).reduce((sum, e) => sum + e.amount, 0);
    expect(totals(data)).toEqual([0, 0, -of('contribution'), of('payout')]);
    expect(total(data, 'toContribute')).toBe(20_000);
  });

  test('Each interval of the statistics begins on a Monday or on the first day of a month', async () => {
    const { data } = await series(ada, { from: '2026-11-01', to: '2027-02-10' });
    expect(data.map(({ from }) => from)).toEqual(
      Array.from({ length: 16 }, (_, index) => addDays(localDate('2026-10-26'), 7 * index)),
    );
    const months = await series(ada, { by: 'month', from: '2026-11-05', to: '2027-02-10' });
    expect(months.data.map(({ from }) => from)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
    expect(totals(months.data)).toEqual(totals(data));
  });

  test('The statistics include the whole interval of the last requested day', async () => {
    const { data } = await series(ada, { from: '2026-11-02', to: '2026-11-09' });
    expect(data.map(({ from }) => from)).toEqual(['2026-11-02', '2026-11-09']);
  });

  test('The statistics count cleared contributions and paid payouts', async () => {
    await app.advance(60);
    const history = (await ada.call('dashboard', IN_PRODUCT)).history;
    const paid = history.filter(({ what }) => what === 'payout').reduce((sum, { amount }) => sum + amount, 0);
    const { wallet } = await ada.call('me', {}); // The wallet balance includes the returned reserve.
    expect(wallet).toBeGreaterThan(0);
    const { data } = await series(ada);
    expect(totals(data)).toEqual([20_000, paid + wallet, 0, 0]);
    const [first] = history.filter(({ what }) => what === 'contribution').toSorted((a, b) => a.round - b.round);
    const step = data.find(({ contributed }) => contributed > 0);
    expect(step && first && step.from <= first.on && first.on < addDays(localDate(step.from), 7)).toBe(true);
  });

  test('The statistics leave out completed squads', async () => {
    expect(totals((await series(ada, { squads: 'running' })).data)).toEqual([0, 0, 0, 0]);
  });
});

test('The statistics show a member only the member’s own figures', async () => {
  const [ofAda, ofBeth, all] = await Promise.all([series(ada), series(beth), series(grace)]);
  const [a, b] = [totals(ofAda.data), totals(ofBeth.data)];
  expect(totals(all.data)).toEqual(a.map((amount, index) => amount + (b[index] ?? 0)));
  const carl = await app.member('carl');
  expect(totals((await series(carl)).data)).toEqual([0, 0, 0, 0]);
});

test('The statistics show a failed contribution as upcoming', async () => {
  const [dora, fola] = [await app.readyMember('dora', grace), await app.readyMember('fola', grace, '7654301')];
  const later = inSquad(await app.openSquad(grace, { size: 2 }));
  for (const [index, member] of [dora, fola].entries())
    await member.call('joinSquad', { ...later, body: { position: index + 1 } });
  await app.advance(11);
  const dashboard = () => fola.call('dashboard', IN_PRODUCT);
  for (let day = 0; day < 30 && (await dashboard()).retries.length === 0; day += 1) await app.advance(1);
  expect(totals((await series(fola, { squads: 'running' })).data).slice(0, 3)).toEqual([0, 0, 20_000]);
  for (let day = 0; day < 30 && (await dashboard()).owed.amount === 0; day += 1) await app.advance(1);
  // The app does not debit a defaulted contribution again. A set-off against the debtor’s payout repays the debt, so the
  // debtor pays only the second contribution.
  const { owed, nextPayout } = await dashboard();
  expect(nextPayout?.gap?.setOff).toBe(owed.amount);
  const toCome = (await series(fola)).data;
  expect([total(toCome, 'contributed'), total(toCome, 'toContribute')]).toEqual([0, 10_000]);
});

test.each([
  ['too many intervals', { from: '2000-01-01', to: '2020-01-01' }],
  ['an invalid day', { from: '2026-02-30' }],
  ['an unknown interval', { by: 'year' }],
])('The server rejects a request for statistics with %s', async (_, query) => {
  expect((await ada.refused('transactionSeries', { query })).code).toBe('bad_input');
});
