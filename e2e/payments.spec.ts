import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { fitsEveryWidth, isFit } from './fit.ts';
import { alter, answer, enter, ofDemo, rowOf, toast } from './house.ts';
import { lengthen } from './lengthen.ts';
import { narrow } from './narrow.ts';
import { test } from './test.ts';

const LATE = ofDemo('Aisha Lawal');

test('why it failed, what comes next, and paid now from the bank, once, with a second tab open', {
  tag: '@both',
}, async ({ page, server }) => {
  await enter(page.context(), server, LATE);
  await page.goto('/payment');
  // One week or, on the days after the next one was debited, two.
  const cards = page.getByRole('region', { name: /of Lakeshore Ten did not come through/ });
  const card = cards.first();
  await expect(card).toContainText('There was not enough money in the account.');
  await expect(card.getByRole('listitem').first()).toContainText(/we ask your guarantor, Elder Lawal/);
  await expect(card.getByRole('radio', { name: /Your wallet/ })).toBeDisabled();
  await expect(card.getByRole('radio', { name: /Your bank/ })).toBeChecked();
  const missing = await cards.count();
  const week = await card.getByRole('heading').first().innerText();
  await isFit(page, 'payments');
  await fitsEveryWidth(page, 'payments');
  await page.setViewportSize({ width: 1260, height: 900 });
  // What it is for stands on one line, however much is to be said of its state.
  const what = page.getByText(/^Contribution, week \d$/).filter({ visible: true });
  await expect(what.last()).toBeVisible();
  const heights = await what.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(30);
  await page.setViewportSize({ width: 390, height: 844 });
  await isFit(page, 'payments on a phone');

  const other = await page.context().newPage();
  await other.goto('/payment');
  const theirs = other.getByRole('region', { name: week }).getByRole('button', { name: 'Pay CA$100.00 now' });
  await expect(theirs).toBeVisible();

  await card.getByRole('button', { name: 'Pay CA$100.00 now' }).dblclick();
  await toast(page, 'The debit is ordered');
  await expect(page.getByRole('region', { name: /of Lakeshore Ten is being paid/ })).toContainText('nothing to do');
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(missing - 1);
  // The other tab hears of it, or is told so when it tries.
  await theirs.click({ timeout: 2_000 }).catch(() => {});
  await other.reload();
  await expect(other.getByRole('region', { name: /of Lakeshore Ten is being paid/ })).toBeVisible();
});

test('the wallet is chosen where it holds the whole, and a refusal says why', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await enter(page.context(), server, LATE);
  const failed = { state: 'failed', cause: 'insufficient_funds', retryOn: '2026-12-03', next: [] };
  const payNow = { amount: 10_000, wallet: 10_500, bank: { lastDigits: '101', leavesOn: '2026-12-07' } };
  await alter(page, '**/api/adashi/payments/missing', ([row]: object[]) => [{ ...row, ...failed, payNow }]);
  await page.goto('/payment');
  await expect(page.getByRole('radio', { name: /Your wallet/ })).toBeChecked();
  await expect(page.getByText('CA$5.00 stays in the wallet.')).toBeVisible();
  await page.getByText('Your bank', { exact: true }).click();
  await expect(page.getByText(/It takes the place of the try on Thu\s3\sDec\./)).toBeVisible();
  await page.getByText('Your wallet', { exact: true }).click();
  await answer(page, '/adashi/payments/*/pay', 422, { code: 'wallet_short', message: '' });
  await page.getByRole('button', { name: 'Pay CA$100.00 now' }).press('Enter');
  await toast(page, 'Your wallet does not hold the whole amount. Nothing was paid.');
});

test('the list is filtered in the address, saved as it is filtered, and has receipts', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  // Who left has the squad no more; what they paid is still found by it.
  await alter(page, '**/api/adashi/squad/me*', (list: object) => ({ ...list, data: [], total: 0 }));
  await page.goto('/payment');
  const receipts = page.getByRole('button', { name: /^Receipt of / }).filter({ visible: true });
  await expect(receipts.first()).toBeVisible();
  await expect(page.getByRole('region').filter({ hasText: 'did not come' })).toHaveCount(0);
  await narrow(page, { Squad: 'Bloor Street', State: 'Arrived', Time: 'Last 3 months' });
  await expect(page).toHaveURL(/squad=.+&state=confirmed&time=last_quarter$/);
  await expect(receipts).toHaveCount(6);
  await page.reload();
  await expect(receipts).toHaveCount(6);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('payments.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 6);
  expect(lines[1]).toMatch(/,Bloor Street,\d,Amara Okafor,50\.00,Arrived,/);
  const printing = page.waitForEvent('download');
  await receipts.first().click();
  expect((await readFile(await (await printing).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('/payment?state=defaulted&time=never');
  await expect(page.getByText('Nothing like this')).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('');
});

test('the list is sorted, turned over to the last of 400 pages, says that it failed, and that there is nothing yet', {
  tag: '@both',
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/payment');
  const list = page.locator('div').filter({ has: page.getByRole('heading', { name: 'All contributions' }) });
  const first = rowOf(list.last(), /Contribution, week/).first();
  await expect(first).toContainText('Lakeshore Ten');
  const byDue = page.getByRole('columnheader', { name: 'Due' });
  if (await byDue.isVisible()) await byDue.getByRole('button').click();
  else await narrow(page, { 'Sorted by': 'Due' });
  await expect(page).toHaveURL(/\?sort=due$/);
  await expect(first).toContainText('Bloor Street');

  await lengthen(page, '**/api/adashi/payments?*', 10_000);
  await page.goto('/payment');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–25 of 10,000');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('26–50 of 10,000');
  await expect(page).toHaveURL(/\?page=2$/);
  await page.goto('/payment?page=400');
  await expect(pages).toContainText('9,976–10,000 of 10,000');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  const isDesk = await byDue.isVisible();
  await fitsEveryWidth(page, 'the last of 10,000 payments', [isDesk ? 1440 : 320]);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(pages).toContainText('9,951–9,975 of 10,000');

  await answer(page, '/adashi/payments?*', 500, { code: 'internal', message: '' });
  await page.reload();
  await expect(list.last().getByText('Something went wrong. Nothing was lost; please try again.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await list.last().getByRole('button', { name: 'Load again' }).click();
  await expect(first).toContainText('Lakeshore Ten');

  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/payment');
  await expect(page.getByText('No contributions yet')).toBeVisible();
});
