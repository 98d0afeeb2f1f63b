import { expect } from '@playwright/test';
import type { Member } from './people.ts';
import { makeReady } from './ready.ts';
import { Server } from './server.ts';
import { advance, daysPassUntil, fillInSquad, getReady, newMember, openSquad, verifyGuarantors } from './squads.ts';
import { testAlone as test } from './test.ts';

const SQUAD = 'Riverside Four';

let server: Server;

test.beforeAll(async () => {
  server = await Server.empty();
  await server.start();
});
test.afterAll(() => Server.removeAll());

/** Makes all members ready and gives each a seat. The first member uses the pages, and the other members the API. */
async function everybodyIsReady(
  squad: string,
  [first, ...others]: readonly Member[],
  accounts: readonly string[],
): Promise<void> {
  await first?.signUp();
  await first?.verifyIdentity();
  await first?.join(SQUAD, 1, '2 of 5 ready');
  if (first) await getReady(first, accounts[0] ?? '');
  for (const [index, member] of others.entries()) {
    const ask = await makeReady(server, member, accounts[index + 1] ?? '');
    await ask(`/adashi/squad/${squad}/join`, { position: index + 2 });
  }
}

test('a new squad of four is opened, runs every round, and is completed', async ({ browser }) => {
  const staff = await (await browser.newContext()).newPage();
  await fillInSquad(server, staff, SQUAD, 4);
  await staff.getByLabel('Fee in percent').fill('9.02');
  await expect(staff.getByText(/would cost more than 35% a year\. The highest fee allowed is 0\.\d+%\./)).toBeVisible();
  await staff.getByLabel('Fee in percent').fill('0.05');
  await expect(staff.getByText(/The highest fee for these dates is 0\.\d+%/)).toBeVisible();
  await openSquad(staff, SQUAD);
  const squad = new URL(staff.url()).pathname.split('/').at(-1) ?? '';

  // Only Bola's first debit fails, because her account number ends in 02.
  const names = ['Ada Obi', 'Bola Ige', 'Chike Eze', 'Dayo Ade'];
  const members: Member[] = [];
  for (const name of names) members.push(await newMember(server, await browser.newContext(), name));
  await everybodyIsReady(squad, members, ['1111167', '2222202', '3333367', '4444467']);

  await verifyGuarantors(server, staff, 4);

  const [ada, bola] = members;
  if (!ada || !bola) throw new Error('two members');
  await ada.openSquad(SQUAD);
  await expect(ada.page.getByText('5 of 5 ready')).toBeVisible();

  await daysPassUntil(server, ada, SQUAD, /Week 1 of 4/, 11);
  await daysPassUntil(server, ada, SQUAD, /1 contribution of another member failed/, 8);
  await expect(ada.page.getByText('3 contributions have arrived')).toBeVisible();
  await daysPassUntil(server, ada, SQUAD, /1 contribution of another member is on its way/);

  await ada.leave();
  await advance(server, staff, 'Next day');
  await advance(server, staff, 'Next week', 6);
  await ada.openSquad(SQUAD);
  await expect(ada.page.getByText('Completed').first()).toBeVisible();
  await expect(ada.page.getByRole('cell', { name: 'CA$395.80', exact: true })).toHaveCount(4);

  // The payout is the pot minus fee and reserve share: 400.00 − 0.20 (0.05 %, lawful for four seats on any days) −
  // 4.00 (1 %).
  for (const member of members.slice(2)) {
    await member.page.goto(`${server.url}/payout`);
    await expect(member.page.getByRole('cell', { name: '+CA$395.80' })).toBeVisible();
    await member.page.getByRole('button', { name: 'Why this amount?' }).click();
    await expect(member.page.getByRole('dialog').getByText('CA$400.00')).toBeVisible();
    await expect(member.page.getByRole('dialog').getByText('−CA$0.20')).toBeVisible();
  }
  await bola.page.goto(`${server.url}/payment`);
  await expect(bola.page.getByRole('cell', { name: 'Arrived' })).toHaveCount(4);
  await bola.page.goto(`${server.url}/referral`);
  await expect(bola.page.getByText('CA$4.00', { exact: true }).first()).toBeVisible();

  await server.stop();
  expect(await server.verifyLedger()).toContain('The ledger is correct');
  await server.start();
});
