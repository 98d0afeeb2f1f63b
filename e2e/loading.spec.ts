import { expect } from '@playwright/test';
import { PASSWORD } from './people.ts';
import { person } from './sessions.ts';
import { test } from './test.ts';

test('the page retries a missing file after a deploy, then offers Reset, and keeps the session', async ({
  page,
  server,
}) => {
  const email = await person(server, 'Segun');
  await page.goto('/login');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/{visitor,member}-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await expect(page.getByText("Part of the page couldn't be loaded.")).toBeVisible();
  expect(loads).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Select a product' })).toBeVisible();
  expect(loads).toBe(2);
});
