import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { mailThatSays, newAccount, PASSWORD } from './people.ts';
import { makeReady } from './ready.ts';
import { byTwo } from './second-person.ts';
import { alter, enter, ofDemo, rowOf, toast } from './sessions.ts';
import { newMember } from './squads.ts';
import { answerByHand } from './step-up.ts';
import { test } from './test.ts';

/** In the demo, Kwame has one account and the tenth position in Lakeshore Ten. */
const MEMBER = ofDemo('Kwame Asante');

const NOT_OWN = 'Payouts go only to an account in the name on your profile';

/** Beginning of a statement file: the byte order mark and the name of the first column. */
const CSV = '\ufeffDay,';

interface Login {
  readonly accessToken: string;
  readonly data: { readonly id: string };
}

/** Clicks a button that saves a file. Returns the file's name and beginning. */
async function savedBy(page: Page, button: Locator): Promise<[name: string, begins: string]> {
  const saving = page.waitForEvent('download');
  await button.click();
  const file = await saving;
  return [file.suggestedFilename(), (await readFile(await file.path(), 'utf8')).slice(0, 5)];
}

const accounts = (page: Page) => page.locator('section').filter({ hasText: 'Your payout accounts' }).last();

async function fillIn(page: Page, numbers: { transit: string; institution: string; account: string }): Promise<void> {
  await page.getByLabel('Transit number').fill(numbers.transit);
  await page.getByLabel('Institution number').fill(numbers.institution);
  await page.getByLabel('Account number').fill(numbers.account);
}

/**
 * Checks that a change of the account number keeps the other fields, and that a cancelled change lets the form add a
 * new account.
 */
async function changesNumber(page: Page): Promise<void> {
  const edit = accounts(page).getByRole('button', { name: 'Change TD ••862' });
  await edit.click();
  await expect(page.getByRole('heading', { name: 'Change TD ••862' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Transit number')).toHaveCount(0);
  await edit.click();
  await expect(page.getByLabel('Transit number')).toHaveValue('04172');
  await expect(page.getByLabel('Institution number')).toHaveValue('004');
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription('Leave empty to keep it as it is');
  await isFit(page, 'changing an account');
  await page.getByLabel('Account number').fill('1000555');
  await page.getByRole('button', { name: 'Change the account' }).click();
  await toast(page, 'Account changed');
  await expect(accounts(page).getByText('TD ••555')).toBeVisible();
  await expect(accounts(page).getByText('TD ••862')).toHaveCount(0);
  await expect(page.getByLabel('Transit number')).toHaveCount(0);
}

test('the account form rejects wrong numbers and asks for the password, and a known account has no hold', {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  await enter(context, server, MEMBER);
  const page = await context.newPage();
  answerByHand(page);
  await page.goto('/payout');
  await expect(page.getByText('At your bank by')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Contributions received' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add an account' }).click();
  await fillIn(page, { transit: '0417', institution: '004', account: '12-3' });
  await expect(page.getByText('TD', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).focus();
  await expect(page.getByLabel('Transit number')).toHaveAccessibleDescription('Transit numbers have 5 digits');
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription('Account numbers have 7 to 12 digits');
  await expect(page.getByLabel('Account number')).toHaveValue('12-3');
  await fillIn(page, { transit: '04172', institution: '004', account: '1000862' });
  await page.getByText('From now on').click();
  await page.getByRole('button', { name: 'Add account' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill('Wrong2026!');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription('This is not your current password');
  await page.keyboard.press('Escape');
  await toast(page, 'Please enter your password again first.');
  await expect(page.getByLabel('Account number')).toHaveValue('1000862');
  await page.getByRole('button', { name: 'Add account' }).click();
  await question.getByLabel('Your password').fill(MEMBER.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await toast(page, 'Account added');
  await expect(accounts(page).getByText(/New, until/)).toBeVisible();
  await mailThatSays(server, MEMBER.email, 'Your payouts now go to another account');

  await accounts(page).getByRole('button', { name: 'Pay to RBC' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText("there's no wait")).toBeVisible();
  await isFit(page, 'choosing an account');
  await dialog.getByRole('button', { name: 'Pay me there' }).click();
  await toast(page, 'Payouts go there from now on');
  await expect(accounts(page).getByText(/New, until/)).toHaveCount(0);
  await changesNumber(page);
  await accounts(page).getByRole('button', { name: 'Remove TD ••555' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Account removed');
  await expect(accounts(page).getByText('TD ••555')).toHaveCount(0);
});

test("the form and the list of accounts reject a payout account in another person's name", {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  const member = await newMember(server, context, 'Nkechi Bello');
  await makeReady(server, member, newAccount());
  const login = { email_address: member.email, password: PASSWORD };
  const { accessToken, data } = await server.call<Login>('/auth/login', login);
  const { authorisation_url } = await server.call<{ authorisation_url: string }>(
    '/adashi/payments/connect-bank',
    {},
    accessToken,
  );
  const hers = { holderName: 'Eve Smith', institution: '004', transit: '04172', account: newAccount() };
  await server.call(`/sandbox/bank/${authorisation_url.split('/').at(-1)}`, { decision: 'authorise', ...hers });
  const { page } = member;
  await page.goto('/payout');
  await accounts(page).getByRole('button', { name: 'Pay to TD' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pay me there' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(NOT_OWN);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add an account' }).click();
  await expect(page.getByLabel('Name on the account')).toHaveValue('Nkechi Bello');
  const account = newAccount();
  await fillIn(page, { transit: '04172', institution: '004', account });
  // Staff enter the name from the member's documents while the page is open.
  const renamed = { lastName: 'Danjuma', reason: 'As in her passport' };
  await byTwo(server, `/user/${data.id}/personal-info`, renamed, 'PATCH');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Name on the account')).toHaveAccessibleDescription(NOT_OWN);
  await expect(page.getByLabel('Account number')).toHaveValue(account);
});

test("a member saves a year's statements, and the list of statements fits the window", {
  tag: ['@phone', '@long'],
}, async ({ context, server }) => {
  await enter(context, server, ofDemo('Amara Okafor'));
  const page = await context.newPage();
  await page.goto('/payout');
  const row = rowOf(page, 'Bloor Street').filter({ hasText: 'Completed' });
  await expect(row).toContainText('CA$300.00');
  expect(await savedBy(page, row.getByRole('button', { name: 'CSV' }))).toEqual(['Bloor Street.csv', CSV]);
  expect(await savedBy(page, row.getByRole('button', { name: 'PDF' }))).toEqual(['Bloor Street.pdf', '%PDF-']);
  // The statements of many squads have several pages. A change of year opens the first page.
  await alter(page, '**/api/adashi/payouts/statements*', (answer: object) => ({ ...answer, total: 200 }));
  await page.reload();
  const pages = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Statements' }) })
    .last();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/statement-page=2/);
  await expect(pages.getByText('11–20 of 200')).toBeVisible();
  await page.unroute('**/api/adashi/payouts/statements*');
  await page.getByLabel('Year').selectOption({ index: 1 });
  await expect(page).not.toHaveURL(/statement-page/);
  await expect(page).toHaveURL(/year=\d{4}/);
  await expect(page.getByText(/Everything in \d{4}/).filter({ visible: true })).toBeVisible();
  const year = new URL(page.url()).searchParams.get('year');
  const all = rowOf(page, `Everything in ${year}`);
  expect(await savedBy(page, all.getByRole('button', { name: 'CSV' }))).toEqual([`All squads ${year}.csv`, CSV]);
  expect(await savedBy(page, all.getByRole('button', { name: 'PDF' }))).toEqual([`All squads ${year}.pdf`, '%PDF-']);
  await isFit(page, '/payout');
  await fitsEveryWidth(page, '/payout');
});
