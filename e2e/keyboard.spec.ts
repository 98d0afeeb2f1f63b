import { expect, type Locator, type Page } from '@playwright/test';
import { alter, answer, enter, memberPage, ofDemo, person, toast } from './house.ts';
import { kycModal } from './kyc.ts';
import { Member, PASSWORD } from './people.ts';
import { makeReady } from './ready.ts';
import type { Server } from './server.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

/** More than any screen has before what a journey needs. */
const MOST_STEPS = 90;

/** Whether one sees where the focus is: an outline of what has it, or of what is drawn in its place. Runs in the page. */
function showsFocus(field: Element): boolean {
  const drawn = [field, field.nextElementSibling, field.closest('label')];
  const hasOutline = drawn.some((part) => part && getComputedStyle(part).outlineStyle !== 'none');
  // What is typed into has a ring around its box.
  return hasOutline || getComputedStyle(field.parentElement ?? field).boxShadow !== 'none';
}

/** With the key that goes on, to what is wanted, which shows that it has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.first();
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((field) => field === document.activeElement);
  for (let step = 0; step < MOST_STEPS && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await target.evaluate(showsFocus), `${String(wanted)} shows its focus`).toBe(true);
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

async function closeKyc(page: Page): Promise<void> {
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
}

async function member(page: Page, server: Server, name: string, account: string): Promise<Page> {
  await makeReady(server, new Member(server, page.context(), page, name), account);
  return page;
}

test('by the keyboard alone: a squad is joined at a position', async ({ page, server }) => {
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
    'Present password': PASSWORD,
  });
  await press(page, page.getByRole('button', { name: 'Add account' }));
  await toast(page, 'The account is added');
  const choose = page.getByRole('button', { name: /^Pay to / });
  await press(page, choose);
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Present password'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(choose.first()).toBeFocused();
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
