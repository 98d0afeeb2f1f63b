import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeInReturns } from '../src/payouts/apply-returns.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

/** An account whose bank refuses every debit. */
const EMPTY = '1234501';
const LISTED = { ...IN_PRODUCT, query: {} };

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let carl: Caller;
let dede: Caller;
let squad: string;

/** Moves the clock forward until a payout of a member is in a state, and returns this payout. */
async function until(member: Caller, state: string) {
  for (let day = 0; day < 40; day += 1) {
    const found = (await member.call('payouts', LISTED)).data.find((payout) => payout.state === state);
    if (found) return found;
    await app.advance(1);
  }
  throw new Error(`no payout in the state ${state}`);
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  [ada, beth, carl] = [
    await app.readyMember('ada', grace),
    await app.readyMember('beth', grace),
    await app.readyMember('carl', grace),
  ];
  dede = await app.readyMember('dede', grace, EMPTY);
  squad = await app.openSquad(grace, { size: 4 });
  for (const [index, member] of [ada, beth, carl, dede].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(11);
});
afterAll(() => app.close());

// Dede never pays, and the reserve and the guarantee fund are empty. Each pot therefore has three of four parts.
test('Two staff members cannot report the return of a payout that was not sent', async () => {
  const [planned] = (await ada.call('nextPayouts', IN_PRODUCT)).payouts;
  const call = { context: app.context, me: { id: grace.id }, actor: { kind: 'staff', id: grace.id } } as const;
  const returned = takeInReturns(call, { returned: [planned?.id ?? ''], reason: 'A test' });
  await expect(returned).rejects.toMatchObject({ code: 'wrong_state' });
  const { rows } = await sql`select from provider_events where event_id like 'return:%'`.execute(app.context.db);
  expect(rows).toEqual([]);
});

describe('Calls about a payout with a missing contribution', () => {
  test('A submitted payout leaves out the missing contribution, and the forecast shows the full or the reduced amount', async () => {
    await app.advance(6); // Dede's first debit has failed, and a retry is planned.
    const [planned] = (await ada.call('nextPayouts', IN_PRODUCT)).payouts;
    const said = planned?.expectedNet ?? 0;
    const sent = await until(ada, 'submitted');
    expect([39_480, 29_610]).toContain(said);
    expect(sent.net).toBe(29_610);
  });

  test('A paid payout has the amount still owed, the number of debtors and the day of the next attempt', async () => {
    const paid = await until(ada, 'paid');
    expect(paid.isPartOwed).toBe(true);
    const detail = await ada.call('payout', inSquad(paid.id));
    expect(detail).toMatchObject({
      net: 29_610,
      promised: 39_480,
      short: { count: 1, amount: 10_000 },
      stillOwed: { count: 1, amount: 10_000, net: 9_870 },
      paidInFull: null,
    });
    expect(detail.parts.map(({ state }) => state)).toEqual(['arrived', 'arrived', 'arrived', 'missing']);
    expect(detail.payments).toMatchObject([
      { seq: 0, state: 'paid', pot: 30_000, net: 29_610, toWallet: false },
      { seq: 1, state: 'scheduled', pot: 10_000, net: 9_870, on: expect.any(String) }, // After the planned retry.
    ]);
    expect(detail.waterfall.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['contributions', 30_000],
      ['fee', -90],
      ['reserve_share', -300],
      ['net', 29_610],
    ]);
  });

  test('The dashboard lists the missing part of a payout, and the payouts page shows this payout first', async () => {
    const { partOwed } = await ada.call('dashboard', IN_PRODUCT);
    expect(partOwed).toMatchObject([{ squadId: squad, round: 1, amount: 9_870 }]);
    expect((await ada.call('nextPayouts', IN_PRODUCT)).payouts[0]).toMatchObject({ round: 1, isPartOwed: true });
    expect((await beth.call('dashboard', IN_PRODUCT)).partOwed).toEqual([]);
  });

  test('Every page shows the debtor’s next payout with the same amount, which the set-off reduces', async () => {
    await until(carl, 'paid');
    const { nextPayout, owed } = await dede.call('dashboard', IN_PRODUCT);
    const [next] = (await dede.call('nextPayouts', IN_PRODUCT)).payouts;
    const [listed] = (await grace.call('payouts', { ...IN_PRODUCT, query: { person: dede.id } })).data;
    const detail = await dede.call('payout', inSquad(next?.id ?? ''));
    expect(owed.amount).toBeGreaterThan(0);
    expect(nextPayout?.gap?.setOff).toBeGreaterThanOrEqual(owed.amount);
    expect(nextPayout?.amount).toBeLessThan(39_480);
    const amounts = [next?.expectedNet, listed?.expectedNet, detail.waterfall.at(-1)?.amount];
    expect(amounts).toEqual(amounts.map(() => nextPayout?.amount));
    expect(detail.waterfall).toContainEqual({ kind: 'set_off', count: 1, amount: -(nextPayout?.gap?.setOff ?? 0) });
  });

  test('The recipient gets each missing part as a supplement, and no part of the payout stays missing', async () => {
    await until(dede, 'paid');
    await app.advance(2);
    const [first] = (await ada.call('payouts', LISTED)).data.filter(({ seq }) => seq === 0);
    const detail = await ada.call('payout', inSquad(first?.id ?? ''));
    expect(detail).toMatchObject({
      stillOwed: null,
      isPartOwed: false,
      paidInFull: { count: 2, net: 39_480, above: 0 },
    });
    expect(detail.payments.map(({ state, net }) => [state, net])).toEqual([
      ['paid', 29_610],
      ['paid', 9_870],
    ]);
    expect((await ada.call('dashboard', IN_PRODUCT)).partOwed).toEqual([]);
  });
});
