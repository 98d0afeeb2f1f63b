import { type Browser, expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { IS_LONG } from './is-long.ts';
import { isFit } from './overflow.ts';
import { newEmail, newestMail, PASSWORD } from './people.ts';
import { because } from './reasons.ts';
import { approve, isProposed, PROPOSED } from './second-person.ts';
import type { Server } from './server.ts';
import { enter, ofDemo, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function pageFor(browser: Browser, server: Server, name?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', baseURL: server.url });
  if (name) await enter(context, server, name === 'superadmin' ? STAFF : ofDemo(name));
  return context.newPage();
}

const now = () => Math.floor(Date.now() / 1000);

/** Accepts a staff invitation through the link in the email: name and password, then the sign-in. */
async function comeByLink(page: Page, server: Server, email: string): Promise<void> {
  const link = (await newestMail(server, email)).text.match(/\/staff-invitation#id=\S+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('with the role: Finance')).toBeVisible();
  await isFit(page, 'the invitation of staff');
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Boateng');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Sets up an authenticator app before the first page opens. */
async function setUpApp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'First a second factor' })).toBeVisible();
  await page.goto('/payout');
  await expect(page.getByRole('button', { name: 'Go on' })).toBeDisabled();
  await isFit(page, 'setting up a second factor');
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  const begun = page.getByRole('dialog', { name: 'Turn on two-factor' });
  await expect(begun.locator('code')).toBeVisible();
  const secret = ((await begun.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await begun.getByLabel('The 6 digits in the app').fill(generateSync({ secret, epoch: now() }));
  await begun.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** As a superadmin, proposes an act on another staff member's account, for the second person to approve. */
async function propose(page: Page, what: string, reason: string, role?: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Ama Boateng' }).click();
  await page.getByRole('dialog').getByRole('button', { name: what }).click();
  if (role) await page.getByRole('dialog').getByLabel('Role').selectOption(role);
  await because(page, what, reason, PROPOSED);
}

test('the link of a withdrawn invitation is invalid, and staff can invite the email address again', {
  tag: '@long',
}, async ({ browser, server }) => {
  const email = newEmail('late');
  const kofi = await pageFor(browser, server, 'superadmin');
  await kofi.goto('/staff-management');
  const invite = async () => {
    await kofi.getByLabel('Email', { exact: true }).fill(email);
    await kofi.getByLabel('Reason').fill('Answers tickets');
    await kofi.getByRole('button', { name: 'Send invitation' }).click();
    await isProposed(kofi);
    await approve(browser, server, 'Staff invitation');
    await kofi.reload();
  };
  await invite();
  const row = kofi.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('button', { name: `Actions for ${email}` }).click();
  const dialog = kofi.getByRole('dialog', { name: `Withdraw the invitation of ${email}` });
  await dialog.getByLabel('Reason').fill('Took another job');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await toast(kofi, 'The invitation was withdrawn');
  await expect(row).toHaveCount(0);
  const link = (await newestMail(server, email)).text.match(/\/staff-invitation#id=\S+/)?.[0] ?? '';
  const visitor = await pageFor(browser, server);
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await invite();
  await expect(row.getByText('Invited')).toBeVisible();
  for (const page of [kofi, visitor]) await page.context().close();
});

test('invited staff set up a second factor, see only their own work, and can be suspended', async ({
  browser,
  server,
}) => {
  const email = newEmail('ama');
  const kofi = await pageFor(browser, server, 'superadmin');
  await kofi.goto('/staff-management');
  await kofi.getByLabel('Email', { exact: true }).fill(email);
  await kofi.getByLabel('Role', { exact: true }).last().selectOption('finance');
  await kofi.getByLabel('Reason').fill('Looks after payouts from December');
  await kofi.getByRole('button', { name: 'Send invitation' }).click();
  await isProposed(kofi);
  await approve(browser, server, 'Staff invitation');
  await kofi.reload();
  const row = kofi.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText('Invited')).toBeVisible();
  await isFit(kofi, 'staff');
  await kofi.setViewportSize(PHONE);
  await isFit(kofi, 'staff on a phone');
  await kofi.setViewportSize(DESK);

  const ama = await pageFor(browser, server);
  await comeByLink(ama, server, email);
  await setUpApp(ama);
  const main = ama.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Payout' })).toBeVisible();
  await expect(ama.getByRole('link', { name: 'KYC' })).toHaveCount(0);
  await ama.goto('/kyc');
  await expect(ama.getByText("This page isn't for your role")).toBeVisible();
  await isFit(ama, 'a page that is not for a role');

  await kofi.reload();
  await expect(row.getByText('Authenticator app')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for Ama Boateng' }).click();
  await kofi.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = kofi.getByRole('dialog', { name: 'Suspend Ama Boateng' });
  await expect(dialog.getByText('signed out everywhere')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Left the company');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await isProposed(kofi);
  await approve(browser, server, 'Suspension of staff');
  await ama.goto('/payout');
  await expect(ama).toHaveURL(/login/);

  // The other acts use the same dialog and queue.
  if (IS_LONG) {
    await propose(kofi, 'Reactivate', 'Came back');
    await approve(browser, server, 'Reactivation of staff');
    await propose(kofi, 'Remove the second factor', 'Lost her phone');
    await approve(browser, server, 'Removal of a second factor');
    await kofi.reload();
    await expect(row.getByText('Not set yet')).toBeVisible();
    await propose(kofi, 'Change the role', 'Answers tickets now', 'support');
    await approve(browser, server, 'New role');
    await kofi.reload();
    await expect(row.getByText('Support')).toBeVisible();
  }
  await kofi.context().close();
  await ama.context().close();
});
