import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { confirmPassword } from './second-person.ts';
import { enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test('the audit log shows the person and the origin of each act, can be exported, and publishes the last hash', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', baseURL: server.url });
  await enter(context, server, ofDemo('Grace Adu'));
  const page = await context.newPage();
  await page.goto('/activity');
  await expect(page.getByRole('row', { name: /Grace Adu.*Signed in/ }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Person or squad' }).fill('Amara');
  await expect(page).toHaveURL(/q=Amara/);
  await expect(page.getByRole('row', { name: /Amara Okafor/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Grace Adu.*Signed in/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The chain is intact' })).toContainText('by Grace Adu');
  await isFit(page, 'the activity');
  await confirmPassword(page, ofDemo('Grace Adu'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('activity.csv');
  const link = await page.getByRole('link', { name: /The public head/ }).getAttribute('href');
  expect((await fetch(`${server.url}${link}`)).status).toBe(200);
  await page.setViewportSize(PHONE);
  await isFit(page, 'the activity on a phone');
  await context.close();
});
