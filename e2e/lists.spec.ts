import { expect } from '@playwright/test';
import { fitsEveryWidth } from './overflow.ts';
import { confirmPassword } from './second-person.ts';
import { enter, ofDemo, STAFF } from './sessions.ts';
import { test } from './test.ts';

test('every list for members has room for the page numbers of 10,000 rows', { tag: ['@phone', '@long'] }, async ({
  page,
  server,
}) => {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.route(/\/api\/(referral|adashi\/(squad|squad\/me|payouts))\?/, async (route) => {
    const url = new URL(route.request().url());
    const asked = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.delete('page');
    const json = await route.fetch({ url: url.href }).then((response) => response.json());
    await route.fulfill({ json: { ...json, page: asked, total: 10_000 } });
  });
  for (const path of ['/squad?page=2', '/squad/open?page=2', '/payout?page=2', '/referral?page=2']) {
    await page.goto(path);
    await expect(page.getByText('of 10,000').first(), path).toBeVisible();
    await fitsEveryWidth(page, `${path} with 10,000 rows`, [size.width < 900 ? 320 : size.width]);
    await page.setViewportSize(size);
  }
});

test('every list has room for all columns beside an open detail panel', { tag: '@long' }, async ({
  browser,
  server,
}) => {
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

test('a detail panel covers the right edge of the window if there is no room beside the list', {
  tag: '@long',
}, async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/payment');
    await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Amara Okafor' });
    await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible();
    const edges = async () => {
      const { x = 0, y = 0, width: wide = 0, height = 0 } = (await panel.boundingBox()) ?? {};
      return { right: x + wide, top: y, height };
    };
    await expect.poll(edges, `${width} px`).toEqual({ right: width, top: 0, height: 900 });
  }
});

test('a list exports exactly the shown rows, and shows each row as a card on a phone', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/kyc?stage=verified&sort=name&order=desc&q=okafor');
  await expect(page.getByRole('row')).toHaveCount(2);
  await confirmPassword(page, STAFF);
  const asked = page.waitForRequest(/\/admin\/kyc\.csv\?/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const query = new URL((await asked).url()).searchParams;
  const shown = { stage: 'verified', sort: 'name', order: 'desc', q: 'okafor' };
  expect(Object.fromEntries(query)).toEqual({ ...shown, separator: 'comma' });
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('kyc.csv');
  const text = (await (await saved.createReadStream()).toArray()).join('');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Amara Okafor');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Amara Okafor' })).toContainText('Verified');
  await expect(page.getByRole('table')).toHaveCount(0);
});
