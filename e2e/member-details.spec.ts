import { expect, type Page } from '@playwright/test';
import { settled, show } from './overflow.ts';
import { Server } from './server.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { signedIn } from './squads.ts';
import { test } from './test.ts';

const dollars = (text: string | null) => Number(text?.match(/you contributed CA\$([\d,.]+)/)?.[1]?.replace(',', ''));

test('the dashboard shows the current rotation or all rotations, in a chart and in a table', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/dashboard');
  const chart = page.getByRole('img', { name: /^By today you contributed/ });
  await page.getByText('Show as a table').click();
  const rows = page.getByRole('group', { name: /^By today you contributed/ }).getByRole('row');
  const all = { sum: dollars(await chart.getAttribute('aria-label')), rows: await rows.count() };
  await page.getByText('This rotation', { exact: true }).click();
  // The completed squad Bloor Street had six contributions of CA$50.
  const sum = async () => dollars(await chart.getAttribute('aria-label'));
  await expect.poll(sum).toBe(all.sum - 300);
  await page.getByText('Show as a table').click();
  expect(await rows.count()).toBeLessThan(all.rows);
  await page.getByText('Since you joined', { exact: true }).click();
  await expect.poll(sum).toBe(all.sum);
});

test('the chart code loads when the first chart becomes visible', { tag: '@long' }, async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  await enter(context, server, ofDemo('Amara Okafor'));
  const page = await context.newPage();
  const charts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/Figure-/.test(request.url())) charts.push(request.url());
  });
  await page.goto('/payment');
  await settled(page);
  for (const path of ['/help', '/squad', '/account']) await show(page, path);
  expect(charts).toEqual([]);
  await show(page, '/dashboard');
  await expect(page.getByRole('img', { name: /^By today you contributed/ })).toBeVisible();
  expect(charts).toHaveLength(1);
  await context.close();
});

test('a member changes the debited account without a gap, and reads the consequences of a cancellation', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Chidi Eze'));
  const debits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next debits' }) });
  await page.goto('/payment');
  await expect(debits).toContainText(/••\d{3}/);
  const before = (await debits.innerText()).match(/••(\d{3})/)?.[1] ?? '';
  await page.goto('/squad/connect-gocardless');
  await expect(page.getByText(`Account ending ${before}`)).toBeVisible();
  const another = page.getByRole('button', { name: 'Connect another account' });
  await another.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('status')).toContainText("You didn't finish at your bank. We keep debiting");
  await expect(page.getByText(`Account ending ${before}`)).toBeVisible();
  await another.click();
  await page.getByLabel('Name on the account').fill('Chidi Eze');
  await page.getByLabel('Account number').fill('7654321');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('Account ending 321')).toBeVisible();
  await page.goto('/payment');
  await expect(debits).toContainText('••321');

  await page.goto('/squad/connect-gocardless');
  await page.getByRole('button', { name: 'Cancel pre-authorized debits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop all debits?' });
  await expect(dialog).toContainText(
    /Lakeshore Ten: we can't debit (one contribution of CA\$\d00\.00|\d contributions, CA\$\d00\.00 in all)\./,
  );
  await expect(dialog).toContainText('and we ask your guarantor.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Account ending 321')).toBeVisible();
});

/** Makes a member's bank refuse debits, and advances days until the contribution has failed. */
async function failToPay(server: Server, name: string): Promise<void> {
  const member = await signedIn(server, name);
  const { authorisation_url } = await member<{ authorisation_url: string }>('/adashi/payments/connect-bank', {});
  const numbers = { holderName: name, institution: '003', transit: '00006', account: '9999901' };
  await member(`/sandbox/bank/${authorisation_url.split('/').at(-1)}`, { decision: 'authorise', ...numbers });
  for (let day = 0; day < 16; day += 1) {
    const missing = await member<{ payNow: object | null }[]>('/adashi/payments/missing');
    if (missing.some(({ payNow }) => payNow)) return;
    await server.call('/sandbox/clock', { advanceDays: 1 });
  }
  throw new Error('nothing failed in sixteen days');
}

const wallet = (page: Page) => page.getByRole('radio', { name: /Your wallet/ });

test('a member pays a failed contribution from the wallet, and sees the payment immediately', { tag: '@long' }, async ({
  page,
}) => {
  const own = await Server.ofDemo();
  await own.start();
  try {
    await failToPay(own, 'Folake Adeyemi');
    await enter(page.context(), own, ofDemo('Folake Adeyemi'));
    await page.goto(`${own.url}/payment`);
    const card = page.getByRole('region', { name: /of Lakeshore Ten didn't go through/ });
    await expect(card).toHaveCount(1);
    const week = (await card.innerText()).match(/Week (\d+) of Lakeshore Ten/)?.[1];
    await expect(wallet(page)).toBeChecked();
    await expect(card).toContainText(/CA\$\d+\.\d\d stays in the wallet\./);
    await card.getByRole('button', { name: 'Pay CA$100.00 now' }).click();
    await toast(page, 'Paid from your wallet');
    await expect(card).toHaveCount(0);
    // An earlier row with the same label can belong to a later debit.
    const paid = page.getByRole('row', { name: new RegExp(`Contribution, week ${week} ?Lakeshore Ten`) });
    await expect(paid.first()).toContainText('Arrived');
    await page.goto(`${own.url}/referral`);
    await expect(page.getByRole('row', { name: /Contribution, Lakeshore Ten/ }).first()).toContainText('−CA$100.00');
  } finally {
    await own.remove();
  }
});
