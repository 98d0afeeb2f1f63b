import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { enter, STAFF } from './house.ts';
import { test } from './test.ts';

test('staff is asked for the password where it was given long ago, over what is open, and the act goes on', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  await enter(context, server, STAFF);
  const page = await context.newPage();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Settings of the platform' }).click();
  await page.getByRole('button', { name: 'Change: Lowest wanted in the fund' }).click();
  const form = page.getByRole('dialog', { name: 'Lowest wanted in the fund' });
  const set = form.getByRole('button', { name: 'Set it to CA$77.00' });
  await form.getByLabel('From now on').fill('77');
  await form.getByLabel('Reason').fill('Tried by a test');
  await server.ask(sql`update sessions set confirmed_at = now() - interval '6 minutes'`);
  await set.click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill('Not2026!');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByText('This is not your present password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Please give your password again first.')).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Tried by a test');
  await set.click();
  await question.getByLabel('Your password').fill(STAFF.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('It is set')).toBeVisible();
  await context.close();
});
