import { expect } from '@playwright/test';
import { fitsEveryWidth } from './fit.ts';
import { enter, ofDemo, STAFF } from './house.ts';
import { test } from './test.ts';

test('a search from a later page shows the first page of what it finds, in every list', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.route(/\/api\/(user|guarantor\/queue|adashi\/(squad|payments|payouts))\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({ json: { data: [], page: Number(query.get('page')), pageSize: 25, total: 60 } });
  });
  for (const path of ['/squad', '/member-management', '/guarantor-verification', '/payment', '/payout']) {
    await page.goto(path);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages, path).toContainText('26–50 of 60');
    await page.getByRole('searchbox').fill('Riverside');
    await expect(pages, path).toContainText('1–25 of 60');
  }
});

test('and in every list of members, with 10,000 rows', { tag: '@phone' }, async ({ page, server }) => {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.route(/\/api\/(referral|adashi\/(squad|squad\/me|payouts))\?/, async (route) => {
    const url = new URL(route.request().url());
    const asked = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.delete('page');
    const json = await route.fetch({ url: url.href }).then((response) => response.json());
    await route.fulfill({ json: { ...json, page: asked, total: 10_000 } });
  });
  for (const path of ['/squad', '/squad/open', '/payout', '/referral']) {
    await page.goto(path);
    const list = page
      .locator('div')
      .filter({ has: page.getByRole('searchbox') })
      .filter({ has: page.getByRole('navigation', { name: 'Pages' }) })
      .last();
    const pages = list.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages, path).toContainText('26–50 of 10,000');
    await list.getByRole('searchbox').fill('Riverside');
    await expect(pages, path).toContainText('1–25 of 10,000');
    await fitsEveryWidth(page, `${path} with 10,000 rows`, [size.width < 900 ? 320 : size.width]);
    await page.setViewportSize(size);
  }
});

test('the address says what a list is narrowed to: it can be opened again, and one goes back in it', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/member-management');
  const first = page.getByRole('row').nth(1).getByRole('link');
  const byName = page.getByRole('columnheader', { name: 'Member' });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await first.innerText();
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=name&order=desc$/);
  await expect(first).not.toHaveText(ascending);
  const descending = await first.innerText();

  await page.getByRole('searchbox').fill('okafor');
  await expect(page).toHaveURL(/q=okafor/);
  await expect(first).toContainText('Amara Okafor');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('okafor');
  await expect(first).toContainText('Amara Okafor');
  await page.getByRole('searchbox').fill('nobody is called so');
  await expect(page.getByText('Nothing like this')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await page.goto('/member-management?sort=shoe-size&page=minus');
  await expect(first).toBeVisible();
  await page.goto('/member-management?sort=name&order=desc');
  await expect(first).toHaveText(descending);
});

test('on a phone the rows of a list are cards', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page.context(), server, STAFF);
  await page.goto('/member-management?q=okafor');
  const card = page.getByRole('listitem').filter({ hasText: 'Amara Okafor' });
  await expect(card).toContainText('Verified');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('staff comes from what waits to the list of just that, and chooses otherwise there', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Contributions? (has its|have their) last try/ }).click();
  await expect(page).toHaveURL(/\/payment\?tries=last$/);
  await expect(page.getByLabel('Tries')).toHaveValue('last');
  await page.goto('/payment?state=failed');
  const choice = page.getByLabel('State');
  await expect(choice).toHaveValue('failed');
  await choice.selectOption('Arrived');
  await expect(page).toHaveURL(/\/payment\?state=confirmed$/);
  const states = page.getByRole('table').getByText('Arrived');
  await expect(states).toHaveCount(25);
  await page.goBack();
  await expect(choice).toHaveValue('failed');
  await expect(states).toHaveCount(0);
  await page.goto('/payment?state=toString');
  await expect(choice).toHaveValue('');
  await expect(states.first()).toBeVisible();
});

test('every column of a list has room beside the one that is opened', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await enter(context, server, STAFF);
  const page = await context.newPage();
  for (const path of ['/payout', '/payment', '/kyc?stage=verified', '/guarantor-verification']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const table = page.getByRole('table').first();
    await table.getByRole('link').first().click();
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Close' })).toBeVisible();
    for (const width of [1440, 1380]) {
      await page.setViewportSize({ width, height: 900 });
      const over = () => table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0));
      await expect.poll(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await context.close();
});

test('a kept link to squads that were set aside leads to where they stand now, below the squads', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/set-aside');
  await expect(page).toHaveURL(/\/squad\/set-aside$/);
  await expect(page.getByText('Every squad goes on')).toBeVisible();
  await page.getByRole('link', { name: 'Squads', exact: true }).click();
  await expect(page).toHaveURL(/\/squad$/);
});

test('the file of a list is made by the server, as the list is narrowed and sorted', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/kyc?stage=verified&sort=name&order=desc&q=okafor');
  await expect(page.getByRole('row')).toHaveCount(2);
  const asked = page.waitForRequest(/\/admin\/kyc\.csv\?/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ stage: 'verified', sort: 'name', order: 'desc', q: 'okafor' });
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('kyc.csv');
  const text = (await (await saved.createReadStream()).toArray()).join('');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Amara Okafor');
});
