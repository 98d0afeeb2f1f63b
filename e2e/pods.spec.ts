import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { PASSWORD } from './people.ts';
import { enter, person, STAFF } from './sessions.ts';
import { test } from './test.ts';

test('a product has a blue card, or a red card before its launch, and staff see the waiting list', {
  tag: '@long',
}, async ({ browser, server }) => {
  const email = await person(server, 'Wanjiru');
  const contextOf = (width: number) =>
    browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce', baseURL: server.url });
  const [hers, office] = [await contextOf(390), await contextOf(1440)];
  await enter(hers, server, { email, password: PASSWORD }, null);
  const page = await hers.newPage();
  await page.goto('/select-product');
  const border = (product: string) =>
    page
      .getByRole('radio', { name: product })
      .locator('xpath=../..')
      .evaluate((card) => getComputedStyle(card).borderColor);
  await page.getByRole('radio', { name: /^AjoHome/ }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => border('AjoHome')).toBe('rgb(206, 42, 41)');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => border('Adashi')).toBe('rgb(32, 96, 224)');
  await page.getByRole('link', { name: 'Tell me when it starts' }).click();
  await expect(page.getByText("We'll let you know, Wanjiru.")).toBeVisible();
  await isFit(page, 'what pods will be, on the list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await isFit(page, 'what pods will be, wide');

  await enter(office, server, STAFF);
  const staff = await office.newPage();
  await staff.goto(`/member-management/ajohome-member?q=${encodeURIComponent(email)}`);
  await expect(staff.getByRole('row', { name: /Wanjiru Obi/ })).toBeVisible();
  await isFit(staff, 'the waiting list');
  for (const each of [hers, office]) await each.close();
});
