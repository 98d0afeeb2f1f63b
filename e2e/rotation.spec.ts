import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Member, signIn } from './people.ts';
import { ADMIN, Server } from './server.ts';

const SQUAD = 'Riverside Four';

let server: Server;

test.beforeAll(async () => {
  server = await Server.inNewFolder(3411);
  await server.start();
});
test.afterAll(() => Server.removeAll());

async function person(contexts: BrowserContext, name: string): Promise<Member> {
  return new Member(server, contexts, await contexts.newPage(), name);
}

/** A Friday that is at least `days` after the day that the sandbox calls today. */
async function friday(days: number): Promise<string> {
  const { now } = await server.call<{ now: string }>('/sandbox/clock');
  const day = new Date(Date.parse(now) + days * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

async function advance(page: Page, button: 'Next day' | 'Next week'): Promise<void> {
  await page.goto(`${server.url}/sandbox`);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: button })).toBeEnabled({ timeout: 30_000 });
}

/** Days pass until a member's squad page says something; three weeks at the most. */
async function daysPassUntil(staff: Page, member: Member, text: RegExp): Promise<void> {
  for (let day = 0; day < 21; day += 1) {
    await advance(staff, 'Next day');
    await member.openSquad(SQUAD);
    await expect(member.page.getByRole('heading', { name: 'Members' })).toBeVisible();
    if (await member.page.getByText(text).first().isVisible()) return;
  }
  throw new Error(`three weeks passed without ${text}`);
}

async function everybodyIsReady(members: readonly Member[], accounts: readonly string[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    await member.signUp();
    await member.verifyIdentity();
    await member.join(SQUAD, index + 1);
    await member.connectBank(accounts[index] ?? '');
    await member.nameGuarantor();
    await member.sign();
  }
}

test('a new squad of four, from opening to completed, through the pages alone', async ({ browser }) => {
  test.setTimeout(400_000);
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, server, ADMIN.email, ADMIN.password);
  await staff.getByRole('link', { name: 'Open a squad' }).click();
  await staff.getByLabel('Name').fill(SQUAD);
  await staff.getByLabel('Contribution a week').fill('100');
  await staff.getByLabel('Seats').fill('4');
  await staff.getByLabel('Starts on').fill(await friday(14));
  await staff.getByRole('button', { name: 'Open the squad' }).click();
  await expect(staff.getByRole('heading', { name: SQUAD })).toBeVisible();

  // Bola's account fails once (it ends in 02), the others always pay.
  const names = ['Ada Obi', 'Bola Ige', 'Chike Eze', 'Dayo Ade'];
  const members: Member[] = [];
  for (const name of names) members.push(await person(await browser.newContext(), name));
  await everybodyIsReady(members, ['1111167', '2222202', '3333367', '4444467']);

  await staff.goto(`${server.url}/guarantor-verification`);
  for (let left = names.length; left > 0; left -= 1) {
    await expect(staff.getByRole('button', { name: 'Verify' })).toHaveCount(left);
    await staff.getByRole('button', { name: 'Verify' }).first().click();
  }
  await expect(staff.getByRole('cell', { name: 'Verified' })).toHaveCount(4);

  const [ada, bola] = members;
  if (!ada || !bola) throw new Error('two members');
  await ada.openSquad(SQUAD);
  await expect(ada.page.getByText('5 of 5 ready')).toBeVisible();

  await daysPassUntil(staff, ada, /Week 1 of 4/);
  await daysPassUntil(staff, ada, /Bola: failed on/);
  await expect(ada.page.getByText('3 contributions have arrived')).toBeVisible();
  await daysPassUntil(staff, ada, /Bola: on its way/);

  for (let week = 0; week < 6; week += 1) await advance(staff, 'Next week');
  await ada.openSquad(SQUAD);
  await expect(ada.page.getByText('Completed').first()).toBeVisible();
  await expect(ada.page.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(4);

  // A pot of CA$400.00 at the largest lawful fee of four seats, 0.30 %, and 1 % reserve: 400.00 − 1.20 − 4.00.
  for (const member of members.slice(2)) {
    await member.page.goto(`${server.url}/payout`);
    await expect(member.page.getByRole('cell', { name: '+CA$394.80' })).toBeVisible();
    await member.page.getByRole('button', { name: 'Why this amount?' }).click();
    await expect(member.page.getByRole('dialog').getByText('CA$400.00')).toBeVisible();
    await expect(member.page.getByRole('dialog').getByText('−CA$1.20')).toBeVisible();
  }
  await bola.page.goto(`${server.url}/payment`);
  await expect(bola.page.getByRole('cell', { name: 'Arrived' })).toHaveCount(4);
  await bola.page.goto(`${server.url}/account`);
  await expect(bola.page.getByText('CA$4.00')).toBeVisible();

  await server.stop();
  expect(await server.verifyLedger()).toContain('The ledger adds up');
  await server.start();
});
