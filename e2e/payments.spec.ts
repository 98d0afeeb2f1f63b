import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { lengthen } from './lengthen.ts';
import { narrow } from './narrow.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { alter, enter, ofDemo, toast } from './sessions.ts';
import { test } from './test.ts';

const LATE = ofDemo('Aisha Lawal');

test('a member reads the cause of a failed payment and the next step, and pays only once from two tabs', {
  tag: '@phone',
}, async ({ page, server }) => {
  await enter(page.context(), server, LATE);
  await page.goto('/payment');
  // After the next debit, the contributions of two weeks are open instead of one.
  const cards = page.getByRole('region', { name: /of Lakeshore Ten didn't go through/ });
  const card = cards.first();
  await expect(card).toContainText("There wasn't enough money in the account.");
  await expect(card.getByRole('listitem').first()).toContainText(/we ask your guarantor to pay\. Elder Lawal/);
  await expect(card.getByRole('radio', { name: /Your wallet/ })).toBeDisabled();
  await expect(card.getByRole('radio', { name: /Your bank/ })).toBeChecked();
  const missing = await cards.count();
  const week = await card.getByRole('heading').first().innerText();
  await isFit(page, 'payments');
  await fitsEveryWidth(page, 'payments');
  await page.setViewportSize({ width: 1260, height: 900 });
  // A contribution's title fits on one line beside every state.
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
  await toast(page, 'Debit requested');
  await expect(page.getByRole('region', { name: /of Lakeshore Ten is being paid/ })).toContainText(
    "You don't need to do anything.",
  );
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(missing - 1);
  // Either the second tab gets a live event, or its payment fails.
  await theirs.click({ timeout: 2_000 }).catch(() => {});
  await other.reload();
  await expect(other.getByRole('region', { name: /of Lakeshore Ten is being paid/ })).toBeVisible();
});

test('a member filters payments, the URL stores the filters, and the member exports the list and saves receipts', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  // This response lists no squad, so Bloor Street counts as a former squad. The filter still offers it.
  await alter(page, '**/api/adashi/squad/me*', (list: object) => ({ ...list, data: [], total: 0 }));
  await page.goto('/payment');
  const receipts = page.getByRole('button', { name: /^Receipt of / }).filter({ visible: true });
  await expect(receipts.first()).toBeVisible();
  await narrow(page, { Squad: 'Bloor Street', State: 'Arrived', Time: 'Last 3 months' });
  await expect(page).toHaveURL(/squad=.+&state=confirmed&time=last_quarter$/);
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

  await lengthen(page, '**/api/adashi/payments?*', 10_000);
  await page.goto('/payment?page=400');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('9,976–10,000 of 10,000');
  await fitsEveryWidth(page, 'the last of 10,000 payments', [320]);
});
