import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { mailThatSays, PASSWORD } from './people.ts';
import { enter, person } from './sessions.ts';
import { test } from './test.ts';

test('a member agrees to debits at the bank, saves the agreement as a PDF, and cancels the mandate', {
  tag: '@phone',
}, async ({ context, server }) => {
  const email = await person(server, 'Ngozi');
  await enter(context, server, { email, password: PASSWORD });
  const page = await context.newPage();
  await page.goto('/squad/connect-gocardless');
  await expect(page.getByRole('region', { name: 'Pre-authorized debit agreement' })).toBeVisible();
  await isFit(page, 'connect a bank');
  await fitsEveryWidth(page, 'connect a bank');
  const toBank = page.getByRole('button', { name: 'Continue to your bank' });
  await toBank.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status')).toContainText("You didn't finish at your bank.");
  await toBank.click();
  await page.getByLabel('Name on the account').fill('Ngozi Obi');
  await page.getByLabel('Account number').fill('7654321');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('Account ending 321')).toBeVisible();
  await isFit(page, 'a connected bank on a phone');
  await mailThatSays(server, email, 'Your pre-authorized debit agreement');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Cancel pre-authorized debits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop all debits?' });
  await expect(dialog).toContainText('Nothing is due to be debited');
  await isFit(page, 'what taking the authority back means');
  await dialog.getByRole('button', { name: 'Stop all debits' }).click();
  await expect(page.getByRole('status')).toContainText('You cancelled pre-authorized debits');
});
