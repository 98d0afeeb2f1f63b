import { type Output, ROUTES } from '@adashi/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { PAYOUT } from '../a-payout.ts';
import { alters, answers, open, screen, signedInAs, within } from './dom.tsx';
import { answersBarely, bareAnswer } from './sample.ts';

type Detail = Output<(typeof ROUTES)['payout']>;

/** Nine of ten contributions arrived, and the reserve covered CA$9.60. */
const SHORT: Detail = {
  ...PAYOUT,
  state: 'paid',
  net: 89_142,
  expectedNet: 89_142,
  isPartOwed: true,
  promised: 98_000,
  short: { count: 1, amount: 9_040 },
  stillOwed: { count: 1, amount: 9_040, net: 8_860, tryOn: '2026-12-16' },
  paidInFull: null,
  parts: [
    { initials: 'AO', isYou: true, state: 'arrived' },
    { initials: 'KA', isYou: false, state: 'part' },
  ],
  payments: [
    {
      seq: 0,
      state: 'paid',
      pot: 90_960,
      fee: 909,
      reserveShare: 909,
      setOff: 0,
      net: 89_142,
      on: '2026-12-11',
      toWallet: false,
    },
    {
      seq: 1,
      state: 'scheduled',
      pot: 9_040,
      fee: 90,
      reserveShare: 90,
      setOff: 0,
      net: 8_860,
      on: '2026-12-18',
      toWallet: false,
    },
  ],
  waterfall: [
    { kind: 'contributions', count: 9, amount: 90_000 },
    { kind: 'covered_reserve', count: 1, amount: 960 },
    { kind: 'fee', count: 1, amount: -909 },
    { kind: 'reserve_share', count: 1, amount: -909 },
    { kind: 'net', count: 1, amount: 89_142 },
  ],
};

/** Stubs one payout. The stub also matches '/payouts/statements', so the later stub handles this path. */
const answersOne = (detail: Detail) => {
  answers('payout', detail);
  answers('statements', bareAnswer(ROUTES.statements));
};

const pageOf = (detail: Detail) => {
  answersOne(detail);
  answers('nextPayouts', { today: '2026-12-12', payouts: [detail] });
  answers('banks', []);
};
const text = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
});

describe('page of a payout that was paid in part', () => {
  test('the page first shows the paid amount, then the amount still owed and the day of the next attempt', async () => {
    pageOf(SHORT);
    await open(paths.payouts);
    const card = await screen.findByRole('region', { name: /^Your payout, week 3 of Lakeshore/ });
    const said = text(card);
    expect(said).toContain('Part still owed');
    expect(said).toContain('CA$980.00 was promised.');
    expect(within(card).getByRole('heading', { name: /^CA\$88\.60 is still owed to you/ })).toBeVisible();
    expect(said).toContain("We'll try to collect it on Wed 16 Dec. You get it as a separate payment.");
    expect(said).toContain("You don't need to do anything");
    expect(said).toContain('Your own payments stay the same');
    expect(screen.queryByText('To be paid')).toBeNull();
  });

  test('the calculation shows the promised amount, the cover and the missing part', async () => {
    pageOf(SHORT);
    await open(paths.payouts);
    const why = (await screen.findByRole('heading', { name: 'Why this amount?' })).closest('section') ?? document.body;
    await within(why).findByText('Promised');
    const said = text(why);
    for (const line of [
      'PromisedCA$980.00',
      '9 contributionsCA$900.00',
      'Covered by the reserveCA$9.60',
      'Missing, from 1 contributionCA$90.40',
      'PaidCA$891.42',
    ])
      expect(said).toContain(line);
    expect(said).toContain('KA: covered in part');
  });

  test('the payments of the round, including the coming payment, add up to the total', async () => {
    pageOf(SHORT);
    await open(paths.payouts);
    const table =
      (await screen.findByRole('heading', { name: 'Payments for week 3' })).closest('section') ?? document.body;
    const rows = within(table).getAllByRole('row').map(text);
    expect(rows.at(-1)).toContain('CA$1,000.00');
    expect(rows.at(-1)).toContain('CA$980.02');
    expect(rows.at(-1)).toContain('CA$0.02 above CA$980.00: fees are rounded down');
    expect(rows.at(-1)).toContain('CA$88.60 still owed');
    expect(rows[2]).toContain('Planned Fri 18 Dec');
  });

  test.each([
    ['2026-12-14', false],
    [null, true],
  ])('a payout that arrives on %s counts as arrived: %s', async (arrivesOn, isDone) => {
    pageOf({ ...SHORT, state: 'submitted', arrivesOn });
    await open(paths.payouts);
    const card = await screen.findByRole('region', { name: /^Your payout, week 3/ });
    const [first] = within(card).getAllByRole('listitem');
    expect(first?.className.includes('done')).toBe(isDone);
  });

  test('without a planned attempt, the page does not show a date', async () => {
    pageOf({
      ...SHORT,
      stillOwed: { count: 1, amount: 9_040, net: 8_860, tryOn: null },
      payments: SHORT.payments.slice(0, 1),
    });
    await open(paths.payouts);
    const card = await screen.findByRole('region', { name: /^Your payout, week 3/ });
    expect(text(card)).toContain('No day is known yet.');
    expect(text(card)).toContain('When it arrives');
  });
});

describe('a payout whose missing part arrived later', () => {
  const [first, second] = SHORT.payments;
  const payments = [first, { ...second, state: 'paid', on: '2026-12-21' }] as Detail['payments']; // Two known payments.
  const paid = { ...SHORT, isPartOwed: false, short: null, stillOwed: null, payments };

  test('a green band says that the payout is paid in full, with the amount and the day of each part', async () => {
    pageOf({ ...paid, paidInFull: { count: 2, net: 98_002, above: 2 } });
    await open(paths.payouts);
    const band = (await screen.findByRole('heading', { name: /^Paid in full: CA\$980\.02/ })).closest('section');
    const said = text(band ?? document.body);
    expect(said).toContain('Paid in 2 parts: CA$891.42 on Fri 11 Dec and CA$88.60 on Mon 21 Dec.');
    expect(said).toContain('CA$0.02 above CA$980.00: fees are rounded down');
  });

  test('the band shows the promised amount if rounding adds no cent', async () => {
    pageOf({ ...paid, paidInFull: { count: 2, net: 98_000, above: 0 } });
    await open(paths.payouts);
    const band = (await screen.findByRole('heading', { name: /^Paid in full/ })).closest('section');
    expect(text(band ?? document.body)).toContain('CA$980.00 was promised.');
  });

  test('the page has no green band until the last part has arrived', async () => {
    pageOf(SHORT);
    await open(paths.payouts);
    await screen.findByText('Promised');
    expect(screen.queryByText(/^Paid in full/)).toBeNull();
  });
});

test('a coming payout shows the missing amount and the repaid debts', async () => {
  const coming = { ...PAYOUT, expectedNet: 60_160, gap: { short: 9_040, count: 1, setOff: 30_000 } };
  answersOne({ ...SHORT, ...coming, stillOwed: null, short: null, payments: SHORT.payments.slice(0, 1) });
  answers('nextPayouts', { today: '2026-11-24', payouts: [coming] });
  answers('banks', []);
  await open(paths.payouts);
  const card = await screen.findByRole('region', { name: 'Your next payout' });
  expect(within(card).getByRole('heading', { name: /^CA\$90\.40 is missing so far/ })).toBeVisible();
  expect(within(card).getByRole('heading', { name: /^CA\$300\.00 pays what you owe/ })).toBeVisible();
});

test('the dashboard does not report that all is well while a part of a payout is owed', async () => {
  await signedInAs('Amara Okafor');
  alters('Amara Okafor', 'dashboard', (recorded) => ({
    ...recorded,
    partOwed: [
      {
        id: PAYOUT.id,
        squadId: PAYOUT.squadId,
        squad: 'Lakeshore',
        period: 'weekly',
        round: 3,
        amount: 8_860,
        tryOn: '2026-12-16',
      },
    ],
  }));
  await open('/dashboard');
  const last = (await screen.findAllByRole('article')).at(-1) ?? document.body;
  expect(text(last)).toContain('CA$88.60 of your payout from Lakeshore is still owed to you');
  expect(text(last)).toContain("We'll try to collect it on Wed 16 Dec.");
  expect(screen.queryByText('All is well.')).toBeNull();
});
