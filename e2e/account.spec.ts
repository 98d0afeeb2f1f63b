import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { closeKyc } from './kyc.ts';
import { isFit } from './overflow.ts';
import { mailThatSays, PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { enter, memberPage, ofDemo, person, stored, toast } from './sessions.ts';
import { answerByHand } from './step-up.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Creates a person and opens their account page. */
async function accountPage(
  context: BrowserContext,
  server: Server,
  name: string,
): Promise<{ page: Page; email: string }> {
  const email = await person(server, name);
  const page = await memberPage(context, server, email);
  answerByHand(page);
  await page.goto('/account');
  await closeKyc(page);
  return { page, email };
}

const signedInAt = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: "Where you're signed in" }) });

async function givePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
}

async function giveFirstFactor(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('adashi-session'));
  await page.context().clearCookies();
}

test('a member changes the password, sees each error below its field, and stays signed in', {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  const { page, email } = await accountPage(context, server, 'Xola');
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  const present = dialog.getByLabel('Current password', { exact: true });
  const change = dialog.getByRole('button', { name: 'Change the password' });
  await dialog.getByLabel('New password', { exact: true }).fill('Another2026!');
  await dialog.getByLabel('Confirm password').fill('Another2026!');
  await change.click();
  await expect(present).toHaveAccessibleDescription('*Password is required');
  await present.fill('Wrong2026!');
  await change.click();
  await expect(present).toHaveAccessibleDescription('This is not your current password');
  await present.fill(PASSWORD);
  await change.click();
  await toast(page, 'Password updated');
  await expect(dialog).toBeHidden();
  await mailThatSays(server, email, 'Your password was changed');
  const renewed = await page.evaluate(async () => (await fetch('/api/auth/refresh-token', { method: 'POST' })).status);
  expect(renewed).toBe(200);
  await page.reload();
  await expect(page).toHaveURL(/account$/);
  expect(await stored(page, 'adashi-session')).toContain(email);
});

test('a member changes the email address with a code, and the old address gets a notice', {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  const { page, email } = await accountPage(context, server, 'Zuri');
  const another = `new.${email}`;
  await page.getByRole('button', { name: 'Change the email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the email' });
  const address = dialog.getByLabel('New email');
  const send = dialog.getByRole('button', { name: 'Send the code' });
  await address.fill(email);
  await send.click();
  await expect(address).toHaveAccessibleDescription('This is already your email');
  await address.fill(another);
  await send.click();
  await givePassword(page);
  const code = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(code.getByText(`We sent a 6-digit code to ${another}`)).toBeVisible();
  await mailThatSays(server, email, 'A new email for your account');
  const otp = (await mailThatSays(server, another, 'Your code is')).text.match(/\d{6}/)?.[0] ?? '';
  await code.getByLabel('Digit 1').fill(otp);
  await code.getByRole('button', { name: 'Change the email' }).click();
  await toast(page, 'You sign in with your new address from now on');
  await expect(code).toBeHidden();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(another);
  await mailThatSays(server, email, 'Your email was changed');
  await leave(page);
  await giveFirstFactor(page, email);
  await toast(page, 'Incorrect email or password!');
  await giveFirstFactor(page, another);
  await toast(page, 'Login successful');
});

test('a member turns on two-factor, enters a code at the next sign-in, and signs in with a recovery code', {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  const { page, email } = await accountPage(context, server, 'Zuri');
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  await givePassword(page);
  const begun = page.getByRole('dialog', { name: 'Turn on two-factor' });
  await expect(begun.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await isFit(page, 'turning two-factor on');
  const secret = (await begun.locator('code').innerText()).replaceAll(' ', '');
  const now = () => Math.floor(Date.now() / 1000);
  await begun.getByLabel('The 6 digits in the app').fill('12');
  await begun.getByRole('button', { name: 'Turn it on' }).click();
  await expect(begun.getByLabel('The 6 digits in the app')).toHaveAccessibleDescription('The code has 6 digits');
  await begun.getByLabel('The 6 digits in the app').fill(generateSync({ secret, epoch: now() }));
  await begun.getByRole('button', { name: 'Turn it on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.locator('code')).toHaveCount(10);
  await isFit(page, 'the recovery codes');
  const recoveryCode = await shown.locator('code').first().innerText();
  await shown.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  await mailThatSays(server, email, 'Two-factor was turned on');

  await leave(page);
  await giveFirstFactor(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await isFit(page, 'the second factor');
  await page.getByLabel('Code', { exact: true }).fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await toast(page, 'This code is wrong or has expired.');
  // A used code is invalid, but the app's next code is already valid.
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret, epoch: now() + 30 }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await toast(page, 'Login successful');

  await leave(page);
  await giveFirstFactor(page, email);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await toast(page, 'Login successful');

  // A code of the authenticator app replaces the password.
  await page.goto('/account');
  await closeKyc(page);
  await page.getByRole('button', { name: 'Manage two-factor' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  await isItYou.getByRole('button', { name: 'Use a code from the app' }).click();
  await isItYou.getByLabel('The 6 digits in the app').fill('000000');
  await isItYou.getByRole('button', { name: 'Go on' }).click();
  await expect(isItYou.getByLabel('The 6 digits in the app')).toHaveAccessibleDescription(
    'This is not the current code in your app',
  );
  await isFit(page, 'a code in place of the password');
  await isItYou.getByRole('button', { name: 'Use your password' }).click();
  await givePassword(page);
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code')).toHaveCount(10);
});

test('a member adds, names, uses and removes a passkey', { tag: '@phone' }, async ({ context, server }) => {
  const { page } = await accountPage(context, server, 'Wanjiru');
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.getByRole('button', { name: 'Add one' }).click();
  await givePassword(page);
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(adding.getByLabel('Its name')).toHaveAccessibleDescription('Give it a name');
  await adding.getByLabel('Its name').fill('Phone');
  await adding.getByRole('button', { name: 'Add the passkey' }).click();
  await toast(page, 'A passkey was added');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Its name').fill('Old phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Old phone, since')).toBeVisible();

  await leave(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await toast(page, 'Login successful');
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  await page.goto('/payout');
  await closeKyc(page);
  await page.getByRole('button', { name: 'Add an account' }).click();
  await page.getByLabel('Transit number').fill('04172');
  await page.getByLabel('Institution number').fill('004');
  await page.getByLabel('Account number').fill('1000866');
  await page.getByRole('button', { name: 'Add account' }).click();
  await isItYou.getByRole('button', { name: 'Use a passkey' }).click();
  await toast(page, 'Account added');
  await page.goto('/account');
  await closeKyc(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'A passkey was removed');
  await expect(page.getByText('Old phone, since')).toBeHidden();
});

test('a member signs out another browser, then all other browsers, and stays signed in', {
  tag: ['@phone', '@long'],
}, async ({ context, browser, server }) => {
  const { page, email } = await accountPage(context, server, 'Wande');
  const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: server.url })));
  const second = await Promise.all(others.map((other) => memberPage(other, server, email)));
  await page.reload();
  await closeKyc(page);
  const sessions = signedInAt(page);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  // Each API sign-in creates a session, including the first sign-in of this test.
  const end = sessions.getByRole('button', { name: /^Sign out: / });
  await expect(end.nth(1)).toBeVisible();
  const before = await end.count();
  await end.first().click();
  await toast(page, 'Signed out');
  await expect(end).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await toast(page, 'Signed out everywhere else');
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);
  for (const ended of second) {
    await ended.goto('/account');
    await expect(ended.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  }
  await page.reload();
  await expect(sessions.getByText('This device')).toHaveCount(1);
  for (const other of others) await other.close();
});

test('a member exports their data and deletes the account, and a member of a running squad cannot delete theirs', {
  tag: ['@phone', '@long'],
}, async ({ context, browser, server }) => {
  const { page, email } = await accountPage(context, server, 'Thandi');
  await page.getByRole('button', { name: 'Save it' }).click();
  const saving = page.waitForEvent('download');
  await givePassword(page);
  const copy = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(copy.tables.people).toMatchObject([{ first_name: 'Thandi', email }]);
  await expect(page.getByText('3 of 3 ready')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await toast(page, 'Your account is deleted');
  await expect(page).toHaveURL(/login/);
  await giveFirstFactor(page, email);
  await toast(page, 'Incorrect email or password!');
  const other = await browser.newContext({ baseURL: server.url });
  await enter(other, server, ofDemo('Amara Okafor'));
  const busy = await other.newPage();
  await busy.goto('/account');
  await expect(busy.getByText(/^Lakeshore Ten runs until /)).toBeVisible();
  await expect(busy.getByRole('link', { name: /^Leave: You hold seat \d+ in Kensington Circle/ })).toBeVisible();
  await expect(busy.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  for (const size of [PHONE, DESK]) {
    await busy.setViewportSize(size);
    await isFit(busy, `account at ${size.width} px`);
  }
  await busy.emulateMedia({ colorScheme: 'dark' });
  await isFit(busy, 'account in the dark');
  await other.close();
});
