import { type Browser, expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { approve, isProposed } from './second-person.ts';
import type { Server } from './server.ts';
import { enter, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

async function staffPage(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  await enter(context, server, STAFF);
  return context.newPage();
}

test('each count of pending work links to a list, and each chart has a table and a file', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const page = await staffPage(browser, server);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: "Today's work" })).toBeVisible();
  await expect(page.getByText('The ledger adds up to zero')).toBeVisible();
  await expect(page.getByRole('img', { name: /^In the week from .* arrived/ })).toBeVisible();
  await isFit(page, 'the dashboard of staff');
  await page.getByText('Show as a table').first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).first().click();
  expect((await download).suggestedFilename()).toBe('chart.csv');
  const work = page.getByRole('listitem').filter({ hasText: 'needs approval' }).filter({ hasText: 'Danso Family' });
  await work.getByRole('link', { name: /^Review/ }).click();
  await expect(page).toHaveURL(/\/squad\/pending-squad$/);
  await expect(page.getByRole('row', { name: /Danso Family/ })).toBeVisible();
  await page.context().close();
});

test('staff verify the ledger and top up the guarantee fund, and the transfer shows the reason', {
  tag: '@long',
}, async ({ browser, server }) => {
  const page = await staffPage(browser, server);
  await page.goto('/payment');
  await page.getByRole('navigation', { name: 'Payment' }).getByRole('link', { name: 'Books' }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await toast(page, 'The ledger was verified');
  await expect(page.getByRole('heading', { name: 'The ledger adds up, and the provider agrees.' })).toBeVisible();
  await isFit(page, 'the books');
  const fund = page.getByRole('region', { name: 'Guarantee fund' });
  await fund.getByText('Money at the bank').click();
  await fund.getByLabel('Amount').fill('10');
  await fund.getByLabel("The bank's reference").fill('RBC 7781');
  await fund.getByRole('button', { name: 'Put CA$10.00 into the fund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill the fund' });
  await expect(
    dialog.getByText('CA$10.00 is recorded as received in the platform bank account, under RBC 7781.'),
  ).toBeVisible();
  await dialog.getByLabel('Reason').fill('For the squads of spring');
  await dialog.getByRole('button', { name: 'Put CA$10.00 into the fund' }).click();
  await isProposed(page);
  await approve(browser, server, 'Fill the fund');
  await page.getByRole('link', { name: 'Guarantee fund' }).click();
  await expect(page).toHaveURL(/\/payment\/books\/fund$/);
  await expect(page.getByRole('row', { name: /For the squads of spring/ }).first()).toContainText('+CA$10.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('transfers.csv');
  await page.goto('/payment/books/pot');
  await page.getByLabel('Show').selectOption('Also empty accounts');
  await page
    .getByRole('link', { name: /^Pot \d+ of / })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /Contribution/ }).first()).toBeVisible();
  await page.context().close();
});

test('staff change a setting with a reason that appears in the history, and an outdated page shows a warning', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [page, other] = [await staffPage(browser, server), await staffPage(browser, server)];
  // Without the live connection, the second page keeps the old value.
  await other.route('**/api/notification/stream*', (route) => route.abort());
  for (const one of [page, other]) {
    await one.goto('/account');
    await one.getByRole('link', { name: 'Platform settings' }).click();
    await one.getByRole('button', { name: 'Change: Target minimum of the fund' }).click();
  }
  const set = async (one: Page, amount: string) => {
    const dialog = one.getByRole('dialog', { name: 'Target minimum of the fund' });
    await dialog.getByLabel('From now on').fill(amount);
    await dialog.getByLabel('Reason').fill('More squads by spring');
    await dialog.getByRole('button', { name: `Set it to CA$${amount}.00` }).click();
  };
  await set(page, '12');
  await isProposed(page);
  await approve(browser, server, 'Setting');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'More squads by spring' }).first()).toContainText(
    'CA$12.00',
  );
  await isFit(page, 'the settings');
  await set(other, '34');
  await toast(other, 'Someone else changed this in the meantime');
  await expect(other.getByRole('dialog').getByText('The current value is CA$12.00.')).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});
