import { expect, type Page } from '@playwright/test';
import { kycModal } from './kyc.ts';
import { memberPage, person } from './sessions.ts';
import { test } from './test.ts';

const city = (page: Page) => kycModal(page).getByLabel('City', { exact: true });
const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('adashi-kyc-draft'));

test('the draft of a KYC form stays in one tab, and is deleted when a second tab ends the session', {
  tag: '@long',
}, async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Sade'));
  await city(page).fill('Gander');
  const draft = (await draftIn(page)) ?? '';
  expect(draft).toContain('Gander');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Gander');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(kycModal(other)).toBeVisible();
  await expect(city(other)).toHaveValue('');
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  expect(await draftIn(page)).toBeNull();
  // A browser can restore a tab's storage after the session has ended.
  await page.evaluate((text) => sessionStorage.setItem('adashi-kyc-draft', text), draft);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await draftIn(page)).toBeNull();
});
