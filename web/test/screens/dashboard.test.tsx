import type { Payment } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { alters, open, refuses, screen, signedInAs, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';

const OWED: Payment = {
  ...PAYMENT,
  round: 7,
  state: 'defaulted',
  owed: 10_000,
  dueOn: '2026-11-19',
  changedOn: '2026-11-27',
  cause: 'insufficient_funds',
  attempts: 2,
};
const HELD = {
  id: '00000000-0000-4000-8000-000000000002',
  squadId: '00000000-0000-4000-8000-000000000003',
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 9,
  on: '2026-12-11',
  amount: 98_000,
  reason: 'retry_under_way',
} as const;

const answersShown = () => screen.findAllByRole('article');

describe('the dashboard of a member', () => {
  test('the dashboard says that all is well if the member has no debt and no payout on hold', async () => {
    await signedInAs('Amara Okafor');
    await open('/dashboard');
    expect((await answersShown()).at(-1)).toHaveTextContent('All is well.');
  });

  test.each([
    ['867', ', from your account ending 867.'],
    [null, 'of Lakeshore Ten.'],
  ])('the next debit names the account %s', async (debitedFrom, words) => {
    await signedInAs('Amara Okafor');
    alters('Amara Okafor', 'dashboard', (recorded) => ({ ...recorded, debitedFrom }));
    await open('/dashboard');
    expect((await answersShown())[0]).toHaveTextContent(words);
  });

  test("the data of the chart loads without waiting for the dashboard's data", async () => {
    await signedInAs('Amara Okafor');
    const first = refuses('dashboard', 500);
    const series = refuses('transactionSeries', 500);
    await open('/dashboard');
    await waitFor(() => expect([first.length, series.length]).toEqual([1, 1]));
  });

  test('the dashboard shows debts, and the reason for each payout on hold', async () => {
    await signedInAs('Amara Okafor');
    alters('Amara Okafor', 'dashboard', (recorded) => ({
      ...recorded,
      owed: { amount: 10_000, squads: ['Lakeshore Ten'], debts: [OWED] },
      held: [HELD],
    }));
    await open('/dashboard');
    const articles = await answersShown();
    const [first, last] = [articles[0] ?? document.body, articles.at(-1) ?? document.body];
    expect(first).toHaveTextContent('CA$100.00');
    expect(first).toHaveTextContent('Missed contributions: Lakeshore Ten.');
    expect(last).toHaveTextContent('2 things');
    expect(
      within(last).getByRole('link', { name: /^You owe CA\$100\.00 for week \d+ of Lakeshore Ten/ }),
    ).toBeVisible();
    expect(last).toHaveTextContent("Until you pay, you can't join or swap.");
    expect(within(last).getByRole('link', { name: /^Your payout of CA\$980\.00 is held/ })).toBeVisible();
    expect(last).toHaveTextContent("We'll retry your failed contribution first.");
    expect(screen.queryByText('All is well.')).toBeNull();
  });
});

test("each page sets a document title, and a squad's page uses the squad's name as the title", async () => {
  await signedInAs('Amara Okafor', null);
  const user = await open('/select-product');
  const isTitled = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · Adashi`));
  await isTitled('Select a product');
  await user.click(await screen.findByText(/^Save with a squad/));
  await user.click(await screen.findByRole('button', { name: 'Proceed' }));
  await isTitled('Dashboard');
  const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(main().getByRole('link', { name: 'Squad' }));
  await isTitled('Your squads');
  const [squad] = await screen.findAllByRole('link', { name: /^Lakeshore Ten/ });
  await user.click(squad ?? document.body);
  await isTitled('Lakeshore Ten');
  await user.click(main().getByRole('link', { name: 'Payment' }));
  await isTitled('Payment');
});

test('the app starts in French in a French browser', async () => {
  Object.defineProperty(navigator, 'language', { configurable: true, value: 'fr-CA' });
  try {
    await open('/login');
    expect(await screen.findByRole('button', { name: 'Connexion' })).toBeVisible();
    expect(document.documentElement.lang).toBe('fr-CA');
  } finally {
    Reflect.deleteProperty(navigator, 'language');
  }
});
