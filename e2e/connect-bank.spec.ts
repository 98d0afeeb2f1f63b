import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { fitsEveryWidth, isFit } from './fit.ts';
import { memberPage, person, toast } from './house.ts';
import { mailThatSays } from './people.ts';
import { test } from './test.ts';

test('the agreement is read, left off, refused, turned back from and given; another account; and taken back', {
  tag: '@both',
}, async ({ browser, server }) => {
  const email = await person(server, 'Ngozi');
  const page = await memberPage(await browser.newContext(), server, email);
  await page.goto(`${server.url}/squad/connect-gocardless`);
  const agreement = page.getByRole('region', { name: 'Pre-authorised debit agreement' });
  await expect(agreement).toContainText('I, Ngozi Obi, let Adashi debit the account');
  await expect(agreement).toContainText('recourse rights');
  await isFit(page, 'connect a bank');
  await fitsEveryWidth(page, 'connect a bank');

  const toBank = page.getByRole('button', { name: 'Continue to your bank' });
  await toBank.click();
  await expect(page.getByRole('button', { name: 'The bank refuses' })).toBeVisible();
  await page.goto(`${server.url}/squad/connect-gocardless`);
  await expect(page.getByRole('status')).toContainText('You have not finished at your bank. Nothing is debited;');
  await toBank.click();
  await page.getByRole('button', { name: 'The bank refuses' }).click();
  await expect(page.getByRole('status')).toContainText('Your bank refused.');
  await toBank.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status')).toContainText('You turned back at your bank.');

  const give = async (account: string) => {
    await page.getByLabel('Name on the account').fill('Ngozi Obi');
    await page.getByLabel('Account number').fill(account);
    await page.getByRole('button', { name: 'Authorise' }).click();
  };
  await toBank.click();
  await give('7654321');
  await expect(page.getByText('Account ending 321')).toBeVisible();
  await mailThatSays(server, email, 'Your agreement to be debited');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Connect another account' }).click();
  await expect(page.getByRole('button', { name: 'Authorise' })).toBeVisible();
  await page.goto(`${server.url}/squad/connect-gocardless`);
  await expect(page.getByRole('status')).toContainText('Until it is, this account goes on being debited.');
  await expect(page.getByText('Account ending 321')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await isFit(page, 'a connected bank on a phone');

  await page.getByRole('button', { name: 'Take the authority back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop all debits?' });
  await expect(dialog).toContainText('Nothing is to be debited just now');
  await isFit(page, 'what taking the authority back means');
  await dialog.getByRole('button', { name: 'Stop all debits' }).click();
  await toast(page, 'Your account is not debited any more');
  await expect(page.getByRole('status')).toContainText('You took the authority back');
  await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
});
