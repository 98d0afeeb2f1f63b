import { type Browser, expect, type Page } from '@playwright/test';
import { IS_LONG } from './is-long.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { answer, enter, STAFF } from './sessions.ts';
import { test } from './test.ts';

const DELIVERIES = '/admin/operations/deliveries';
const EXAMINATION = '/admin/operations/examination';

async function staffPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  return context.newPage();
}

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

for (const width of IS_LONG ? [1440, 390] : [1440]) {
  test(`the operations page shows a failing provider, late jobs and failed entries, at ${width} px`, async ({
    browser,
    server,
  }) => {
    const page = await staffPage(browser, width);
    await enter(page.context(), server, STAFF);
    await page.goto('/account');
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Operations' }).click();
    await expect(page.getByRole('heading', { name: 'Providers and deliveries' })).toBeVisible();
    await expect(item(page, 'Database')).toContainText('Answers');
    await expect(item(page, 'Debit orders')).toContainText('Nothing is late');
    await isFit(page, `operations-${width}`);
    await answer(page, EXAMINATION, 200, {
      data: [
        { part: 'payments', by: 'gocardless', problem: 'Access token not active' },
        { part: 'payouts', by: 'cpa005', problem: null },
        { part: 'chat', by: 'none', problem: null },
      ],
    });
    await answer(page, DELIVERIES, 200, {
      queues: [
        { queue: 'charges', waiting: 12_044, lag: 7300, dead: 2 },
        { queue: 'updates', waiting: 3, lag: 301, dead: 0 },
        { queue: 'push', waiting: 1, lag: 299, dead: 0 },
      ],
      webhooks: [{ webhook: 'payments', age: 259_300 }],
    });
    await page.reload();
    await expect(item(page, 'Contributions from members’ banks')).toContainText('Access token not active');
    await expect(item(page, 'Contributions from members’ banks')).toContainText('Something is wrong');
    await expect(item(page, 'Live chat')).toContainText('Not used');
    await expect(item(page, 'Debit orders')).toContainText('12,044 waiting, the oldest for 2 hours');
    await expect(item(page, 'Debit orders')).toContainText('Abandoned');
    await expect(item(page, 'Emails about money or a seat')).toContainText('Late');
    await expect(item(page, 'Notifications on devices')).toContainText('Nothing is late');
    await expect(item(page, 'Debit events from the bank')).toContainText('Last event 3 days ago');
    await isFit(page, `operations-trouble-${width}`);
    await fitsEveryWidth(page, 'operations, in trouble');
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    await page.reload();
    await expect(item(page, 'Ordres de prélèvement')).toContainText('le plus ancien depuis 2 heures');
    await expect(item(page, 'Événements de débit de la banque')).toContainText('il y a 3 jours');
    await fitsEveryWidth(page, 'operations, in trouble, in French');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('link', { name: '2 non envoyés' }).click();
    await expect(page).toHaveURL(/\/activity\/undelivered$/);
    await page.context().close();
  });
}
