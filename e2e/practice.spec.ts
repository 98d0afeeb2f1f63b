import { expect } from '@playwright/test';
import { enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

test('a member runs all rounds of a practice squad', { tag: '@long' }, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open');
  await page.getByRole('link', { name: 'Try the practice squad' }).click();
  await page.getByRole('button', { name: 'Start a practice squad' }).click();
  for (let week = 0; week < 9; week += 1) {
    const next = page.getByRole('button', { name: 'Next week' });
    await expect(next.or(page.getByRole('heading', { name: 'Completed' }))).toBeVisible();
    if (!(await next.isVisible())) break;
    // The button's label also disappears during the request, so the test waits for the response.
    const answered = page.waitForResponse(/next-week/);
    await next.click();
    await answered;
    await expect(page.getByRole('button', { name: 'Days pass' })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
});
