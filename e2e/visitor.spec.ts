import { expect, type Page } from '@playwright/test';
import { mailThatSays, newEmail, newestMail, PASSWORD } from './people.ts';
import { person, toast } from './sessions.ts';
import { test } from './test.ts';

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await toast(page, 'Login successful');
}

async function pasteCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1').evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, code);
}

test('a visitor signs up on a phone in the chosen language, and opens the first page with the emailed code', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expect(page.getByText('The simplest way to manage your finances.')).toBeVisible();
  await expect(page.getByText('Empowering Financial Freedom Through Cooperative Savings')).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr-CA');
  await expect(page.getByText('1\u00a0000\u00a0$\u00a0CA')).toBeAttached();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  const email = newEmail('Uche');
  await page.getByLabel('First name').fill('Uche');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const code = (await newestMail(server, email)).text.match(/\d{6}/)?.[0] ?? '';
  await page.getByLabel('Digit 1').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(/select-product$/);
});

test('a visitor sets a new password with the emailed code', async ({ page, server }) => {
  const email = await person(server, 'Femi');
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Proceed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(dialog.getByLabel('Digit 1')).toBeFocused();
  // A click outside must not close the dialog.
  await page.mouse.click(5, 5);
  const code = (await mailThatSays(server, email, 'new password')).text.match(/\d{6}/)?.[0] ?? '';
  await pasteCode(page, code);
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Another2026!');
  await page.getByLabel('Confirm password').fill('Another2026!');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByRole('dialog', { name: 'Password updated' }).getByRole('button', { name: 'Proceed' }).click();
  await signIn(page, email, 'Another2026!');
});
