import { expect, type Page } from '@playwright/test';
import { settled } from './fit.ts';
import { alter, answer, enter, memberPage, ofDemo, person, toast } from './house.ts';
import { press, tabTo, type } from './keyboard.ts';
import { closeKyc, kycModal } from './kyc.ts';
import { Member, PASSWORD } from './people.ts';
import { makeReady } from './ready.ts';
import type { Server } from './server.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

async function member(page: Page, server: Server, name: string, account: string): Promise<Page> {
  await makeReady(server, new Member(server, page.context(), page, name), account);
  return page;
}

test('by the keyboard alone: a squad is joined at a position, written to, and left', async ({ page, server }) => {
  await member(page, server, 'Keziah Tab', '1110001');
  const staff = await signedIn(server, 'Grace Adu');
  const startOn = await inDays(server, 40);
  const squad = await openedBy(staff, { name: 'Spadina Keys', contribution: 5_000, size: 6, startOn });
  await page.goto(`/squad/${squad}/join`);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Join at position 3' }));
  await expect(page.getByText('Position 3', { exact: true }).first()).toBeVisible();
  await type(page, { 'Write to your squad': 'Good evening.' });
  await press(page, page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('paragraph').filter({ hasText: 'Good evening.' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Leave' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Leave' }));
  await toast(page, 'You left. Your seat is free again.');
});

test('by the keyboard alone: a circle is proposed, and its friends are invited by mail', async ({ page, server }) => {
  await member(page, server, 'Kunle Tab', '1110009');
  await page.goto('/squad/propose');
  await settled(page);
  await type(page, { Name: 'Tab Cousins', Seats: '5' });
  await tabTo(page, page.getByLabel('Starts on'));
  const [year = '', ...rest] = (await inDays(server, 40)).split('-');
  // As the browser has it: the month, the day, the year.
  await page.keyboard.type([...rest, year].join(''));
  await press(page, page.getByRole('button', { name: 'Propose' }));
  await expect(page.getByRole('heading', { name: 'Tab Cousins' })).toBeVisible();
  const staff = await signedIn(server, 'Grace Adu');
  await staff(`/adashi/squad/${page.url().split('/').at(-1)}/approve`, { reason: 'A circle of friends' });
  await page.reload();
  await type(page, { 'Invite by e-mail': 'cousin.efe@example.com' });
  await press(page, page.getByRole('button', { name: 'Send invitations' }));
  await expect(page.getByRole('status').filter({ hasText: '1 invitation is on its way.' })).toBeVisible();
});

test('by the keyboard alone: a contribution that failed is paid now', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Aisha Lawal'));
  const failed = { state: 'failed', cause: 'insufficient_funds', retryOn: '2026-12-03', next: [] };
  const payNow = { amount: 10_000, wallet: 10_500, bank: { lastDigits: '101', leavesOn: '2026-12-07' } };
  await alter(page, '**/api/adashi/payments/missing', ([row]: object[]) => [{ ...row, ...failed, payNow }]);
  await answer(page, '/adashi/payments/*/pay', 200, { message: 'Paid' });
  await page.goto('/payment');
  await tabTo(page, page.getByRole('radio', { name: /Your wallet/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Your bank/ })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Pay CA$100.00 now' }));
  await toast(page, 'The debit is ordered');
});

test('by the keyboard alone: a payout account is added and chosen', async ({ page, server }) => {
  await member(page, server, 'Kwabena Tab', '1110002');
  await page.goto('/payout');
  await type(page, {
    'Transit number': '04172',
    'Institution number': '004',
    'Account number': '1000862',
  });
  await press(page, page.getByRole('button', { name: 'Add account' }));
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await type(page, { 'Your password': PASSWORD }, question);
  await press(page, question.getByRole('button', { name: 'Go on' }));
  await toast(page, 'The account is added');
  const choose = page.getByRole('button', { name: /^Pay to / });
  await press(page, choose);
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(choose.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Pay me there' }));
  await toast(page, 'Payouts go there from now on');
});

test('by the keyboard alone: the agreement is signed, a question is asked, notices are chosen', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Kofo'));
  await page.goto('/account/agreement');
  await closeKyc(page);
  await type(page, { 'Type your full name to sign': 'Kofo Obi' });
  await press(page, page.getByRole('button', { name: 'Agree and sign' }));
  await expect(page.getByText(/^Signed /)).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Help', exact: true }));
  await type(page, { 'Your message': 'May I use another bank?' });
  await press(page, page.getByRole('main').getByRole('button', { name: 'Send', exact: true }));
  await toast(page, 'We have it.');

  await page.goto('/account');
  await closeKyc(page);
  const mails = page.getByRole('checkbox', { name: 'Your squad, E-mail' });
  await press(page, mails, 'Space');
  await expect(mails).not.toBeChecked();
});

test('by the keyboard alone: the dashboard’s next step, its chart as a table, and the calendar', async ({
  page,
  context,
  server,
}) => {
  await enter(context, server, ofDemo('Amara Okafor'));
  await page.goto('/dashboard');
  // The way by Tab is that of the whole page: also of what comes when it is first shown.
  await settled(page);
  await tabTo(page, page.getByRole('radio', { name: 'Since you joined' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'This rotation' })).toBeChecked();
  await press(page, page.getByText('Show as a table'));
  await expect(page.getByRole('columnheader', { name: 'Contributed' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Add to calendar' });
  await press(page, opener);
  await expect(page.getByRole('dialog', { name: 'Add to calendar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await context.clearCookies();
  const fresh = await memberPage(context, server, await person(server, 'Keyo'));
  await closeKyc(fresh);
  await press(fresh, fresh.getByRole('link', { name: 'Verify my identity' }));
  await expect(kycModal(fresh).getByText('Complete Personal Information')).toBeVisible();
  await tabTo(fresh, kycModal(fresh).getByLabel('Phone number', { exact: true }));
});

test('by the keyboard alone: a bank is connected, another account, and the authority taken back', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Kesi'));
  await page.goto('/squad/connect-gocardless');
  for (const account of ['7654321', '7654987']) {
    await press(page, page.getByRole('button', { name: /^(Continue to your bank|Connect another account)$/ }));
    await tabTo(page, page.getByLabel('Name on the account'));
    await page.keyboard.type('Kesi Obi');
    await tabTo(page, page.getByLabel('Account number'));
    await page.keyboard.type(account);
    await press(page, page.getByRole('button', { name: 'Authorise' }));
    await expect(page.getByText(`Account ending ${account.slice(-3)}`)).toBeVisible();
  }
  await press(page, page.getByRole('button', { name: 'Take the authority back' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Stop all debits' }));
  await toast(page, 'Your account is not debited any more');
});

test('by the keyboard alone: the link is copied, friends are narrowed, and money leaves the wallet', async ({
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(context, server, ofDemo('Folake Adeyemi'));
  await page.goto('/referral');
  const link = page.getByLabel('Your link', { exact: true });
  await press(page, page.getByRole('button', { name: 'Copy the link' }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  await press(page, page.getByRole('button', { name: 'CA$20.00', exact: true }), 'Space');
  await press(page, page.getByRole('button', { name: 'Withdraw CA$20.00' }));
  await toast(page, 'It is on its way to your bank');
  await tabTo(page, page.getByLabel('Stage', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/friends-stage=/);
});

test('by the keyboard alone: on the list of AjoHome, and off it again', async ({ context, server }) => {
  await enter(context, server, { email: await person(server, 'Kendi'), password: PASSWORD }, null);
  const page = await context.newPage();
  await page.goto('/select-product');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /AjoHome/ })).toBeChecked();
  await press(page, page.getByRole('link', { name: 'Tell me when it starts' }));
  await press(page, page.getByRole('button', { name: 'Take me off the list' }));
  await press(page, page.getByRole('button', { name: 'Tell me when it starts' }));
  await expect(page.getByText('We will tell you, Kendi.')).toBeVisible();
});

test('by the keyboard alone: a list is searched, sorted, narrowed and turned over', async ({
  context,
  page,
  server,
}) => {
  // Wide enough for what is opened to stand beside the list.
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(context, server, ofDemo('Kofi Mensah'));
  await page.goto('/payment');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await press(page, pages.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL(/page=2/);
  await expect(pages).toContainText(/^26–/);
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('Okafor');
  await expect(page).toHaveURL(/q=Okafor/);
  await expect(page).not.toHaveURL(/page=2/);
  await tabTo(page, page.getByLabel('State', { exact: true }));
  await page.keyboard.press('A');
  await expect(page).toHaveURL(/state=/);
  await settled(page);
  await press(page, page.getByRole('table').getByRole('link'));
  const close = page.getByRole('complementary').getByRole('button', { name: 'Close' });
  await press(page, close);
  await expect(close).toHaveCount(0);

  await page.goto('/member-management');
  const byName = page.getByRole('columnheader', { name: 'Member' });
  await press(page, byName.getByRole('button'));
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
});

test('by the keyboard alone: on a narrow screen a list is narrowed in its sheet, which gives the focus back', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/payment');
  const opener = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  await press(page, opener);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await tabTo(page, sheet.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/squad=/);
  await press(page, sheet.getByRole('button', { name: /^Show/ }));
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** What opens a dialog, by whose screen: name and path. */
const OPENERS: Record<string, readonly [who: string, path: string]> = {
  'Why this amount?': ['Amara Okafor', '/payout'],
  'Take the authority back': ['Amara Okafor', '/squad/connect-gocardless'],
  'Change the password': ['Amara Okafor', '/account'],
  'Log Out': ['Amara Okafor', '/dashboard'],
  Continue: ['Efua Quartey', '/dashboard'],
};

for (const [name, [who, path]] of Object.entries(OPENERS))
  test(`what closes gives the focus back: ${name}`, async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page.context(), server, ofDemo(who));
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    if (who === 'Efua Quartey') await closeKyc(page);
    const opener = page.getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

/** A list in which a row is opened beside it, above it, and on a phone in its place. */
for (const [path, width] of [
  ['/payment', 1440],
  ['/payout', 1100],
  ['/kyc?stage=verified', 390],
  ['/guarantor-verification?status=verified', 1440],
] as const)
  test(`what is opened of a list gives the focus back to its row: ${path} at ${width}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page.context(), server, ofDemo('Kofi Mensah'));
    await page.goto(path);
    const row = page.getByRole('main').locator('a[href*="open="]').filter({ visible: true }).nth(1);
    const close = page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('button', { name: 'Close' });
    await press(page, row);
    await press(page, close);
    await expect(close).toHaveCount(0);
    await expect(row).toBeFocused();
    if (width === 1440) return;
    await page.keyboard.press('Enter');
    await expect(close).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(close).toHaveCount(0);
    await expect(row).toBeFocused();
  });

test('where the system sets the colours, what has the focus has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/forgot-password');
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  await tabTo(page, page.getByLabel('Email'));
  expect(await outline()).toBe('solid');
  await page.keyboard.type('kemi@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByLabel('Digit 1'));
  expect(await outline()).toBe('solid');
});
