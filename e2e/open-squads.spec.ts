import { expect } from '@playwright/test';
import { isFit } from './fit.ts';
import { enter, ofDemo } from './house.ts';
import { lengthen } from './lengthen.ts';
import { narrow } from './narrow.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

const MAPLE = [
  { name: 'Maple 25', contribution: 2_500, size: 6, orderRule: 'draw', days: 20 },
  { name: 'Maple 100', contribution: 10_000, size: 10, orderRule: 'choice', days: 40 },
  { name: 'Maple 500', contribution: 50_000, size: 24, orderRule: 'choice', days: 50 },
] as const;

// Opened once: in one order, by one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ server }) => {
  const staff = await signedIn(server, 'Grace Adu');
  for (const { days, ...squad } of MAPLE) await openedBy(staff, { ...squad, startOn: await inDays(server, days) });
});

test('open squads are narrowed and sorted; the address says it, and goes back', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open?q=Maple');
  const squads = page.getByRole('link', { name: /^Maple/ });
  await expect(squads).toHaveText(['Maple 25', 'Maple 100', 'Maple 500']);
  const row = page.getByRole('row').filter({ hasText: 'Maple 100' });
  await expect(row).toContainText('CA$100.00 a week, 10 weeks');
  await expect(row).toContainText('CA$980.00 to you');
  await expect(row).toContainText('Costs CA$10.00');
  await isFit(page, 'open squads');
  await page.getByLabel('Contribution').selectOption('CA$50 to CA$100');
  await expect(squads).toHaveText(['Maple 100']);
  await expect(page).toHaveURL(/amount=to100/);
  await page.getByLabel('Size').selectOption('Over 20 seats');
  await expect(page.getByText('Nothing like this')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Size')).toHaveValue('over20');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(squads).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await expect(squads).toHaveText(['Maple 100']);
  await page.goto('/squad/open?q=Maple&amount=much&sort=name');
  await expect(squads).toHaveText(['Maple 100', 'Maple 25', 'Maple 500']);
  await page.getByRole('columnheader', { name: 'Squad' }).getByRole('button').click();
  await expect(squads).toHaveText(['Maple 500', 'Maple 25', 'Maple 100']);
});

test('by when they start and who sets the order, a page at a time; the address says it, and goes back', {
  tag: '@phone',
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open?q=Maple');
  const squads = page.getByRole('link', { name: /^Maple/ }).filter({ visible: true });
  await expect(squads).toHaveCount(3);
  await narrow(page, { Starts: 'Within 4 weeks' });
  await expect(squads).toHaveText(['Maple 25']);
  await expect(page).toHaveURL(/start=weeks4/);
  await narrow(page, { Starts: 'Within 8 weeks', Order: 'You choose' });
  await expect(squads).toHaveText(['Maple 100', 'Maple 500']);
  await expect(page).toHaveURL(/start=weeks8&orderRule=choice/);
  await narrow(page, { Order: 'Drawn' });
  await expect(squads).toHaveText(['Maple 25']);
  await page.reload();
  await expect(squads).toHaveText(['Maple 25']);
  await page.goBack();
  await expect(squads).toHaveText(['Maple 100', 'Maple 500']);

  await lengthen(page, '**/api/adashi/squad?*', 60);
  await page.goto('/squad/open');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–25 of 60');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('26–50 of 60');
  await expect(page).toHaveURL(/open\?page=2$/);
  await page.reload();
  await expect(pages).toContainText('26–50 of 60');
  await narrow(page, { Size: 'Up to 8 seats' });
  await expect(pages).toContainText('1–25 of 60');
  await expect(page).toHaveURL(/open\?size=to8$/);
  await page.goBack();
  await expect(pages).toContainText('26–50 of 60');
});

test('on a phone the filters lie in a sheet, which says how many fit', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open?q=Maple');
  const squads = page.getByRole('link', { name: /^Maple/ });
  await expect(squads).toHaveCount(3);
  await isFit(page, 'open squads on a phone');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Over CA$200').click();
  await expect(sheet.getByRole('button', { name: 'Show 1' })).toBeVisible();
  await isFit(page, 'the sheet of filters');
  await sheet.getByRole('button', { name: 'Show 1' }).click();
  await expect(squads).toHaveText(['Maple 500']);
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Choose position' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your position in Maple 500' })).toBeVisible();
});
