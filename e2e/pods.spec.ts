import { expect } from '@playwright/test';
import { isFit } from './fit.ts';
import { enter, person, STAFF, stored } from './house.ts';
import { PASSWORD } from './people.ts';
import { test } from './test.ts';

test('the card of AjoHome puts one on the list without choosing it; one leaves the list; staff sees who is on it', {
  tag: '@both',
}, async ({ browser, server }) => {
  const email = await person(server, 'Wanjiru');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await enter(context, server, { email, password: PASSWORD }, null);
  const page = await context.newPage();
  await page.goto(`${server.url}/select-product`);
  await page.getByText('Invest in real estate with a pod.').click();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await page.getByRole('link', { name: 'Tell me when it starts' }).click();
  await expect(page.getByText('We will tell you, Wanjiru.')).toBeVisible();
  await expect(page).toHaveTitle('What pods will be · Adashi');
  await expect(page.getByRole('heading', { name: 'What is not' })).toBeVisible();
  await isFit(page, 'what pods will be, on the list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await isFit(page, 'what pods will be, wide');
  expect(JSON.parse((await stored(page, 'adashi-session')) ?? '{}')).toMatchObject({ product: null });

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await enter(office, server, STAFF);
  const staff = await office.newPage();
  await staff.goto(`${server.url}/member-management/ajohome-member`);
  await staff.getByRole('searchbox').fill(email);
  await expect(staff.getByRole('row', { name: /Wanjiru Obi/ })).toBeVisible();
  await isFit(staff, 'the waiting list');

  await page.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(page.getByRole('button', { name: 'Tell me when it starts' })).toBeVisible();
  await isFit(page, 'what pods will be');
  await staff.reload();
  await expect(staff.getByText('Nothing like this')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the products' }).click();
  await expect(page.getByRole('link', { name: 'Tell me when it starts' })).toBeVisible();
  await page.getByText('Save with a squad.').click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page).toHaveURL(/dashboard$/);
  for (const each of [context, office]) await each.close();
});
