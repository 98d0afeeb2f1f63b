import { createHash } from 'node:crypto';
import type { SquadDraw } from '@adashi/contract';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fitsEveryWidth } from './overflow.ts';
import { type Member, mailThatSays } from './people.ts';
import { makeReady } from './ready.ts';
import { Server } from './server.ts';
import { alter, stored } from './sessions.ts';
import { advance, daysPassUntil, fillInSquad, newMember, openSquad, verifyGuarantors } from './squads.ts';
import { testAlone as test } from './test.ts';

const SQUAD = 'Harbour Three';
const PRINT = /^[0-9a-f]{64}$/;

let server: Server;

test.beforeAll(async () => {
  server = await Server.empty();
  await server.start();
});
test.afterAll(() => Server.removeAll());

/** Returns the SHA-256 of bytes. Input and output are in hex. */
function printOf(hex: string): string {
  return createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
}

/** Returns the value for a label on the draw card. */
function fact(page: Page, name: string) {
  return page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));
}

/** Joins a squad without a position, and returns the nonce from the member's browser. */
async function joinDraw(member: Member): Promise<string> {
  const { page } = member;
  await member.lookAtOpen(SQUAD);
  await expect(page.getByText('Anyone can check the draw.')).toBeVisible();
  await fitsEveryWidth(page, 'joining a squad whose order is drawn');
  const sent = page.waitForRequest((request) => request.url().endsWith('/join') && request.method() === 'POST');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const { nonce }: { nonce: string } = (await sent).postDataJSON();
  await expect(page.getByText('3 of 4 ready')).toBeVisible();
  return nonce;
}

async function keepsNumber({ page }: Member, nonce: string): Promise<void> {
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  const print = printOf(nonce);
  await expect(fact(page, 'Fingerprint of your number')).toHaveText(print);
  await page.reload();
  await expect(fact(page, 'Fingerprint of your number')).toHaveText(print);
  expect(await stored(page, 'drawNonces')).toContain(nonce);
}

/** Makes a member ready by API calls, then joins a squad on the page, which creates the nonce. */
async function joiner(context: BrowserContext, name: string, account: string): Promise<Member> {
  const member = await newMember(server, context, name);
  await makeReady(server, member, account);
  await keepsNumber(member, await joinDraw(member));
  await member.leave();
  return member;
}

/** Changes the draw in the server's response, as a dishonest server would, and expects the check to fail. */
async function verifyWhatIsChanged(page: Page, change: (draw: SquadDraw) => SquadDraw): Promise<void> {
  const path = '**/api/*/squad/*/draw';
  await alter(page, path, change);
  await page.getByRole('button', { name: 'Verify this draw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/^Something isn't right here\./);
  await page.unroute(path);
}

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const swapFirstTwo = ([first = '', second = '', ...rest]: readonly string[]) => [second, first, ...rest];

test("a draw sets the order, and each member verifies it with the nonce from the member's own browser", {
  tag: '@phone',
}, async ({ browser }) => {
  const staff = await (await browser.newContext()).newPage();
  await fillInSquad(server, staff, SQUAD, 3);
  await staff.getByText('Drawn at the start').click();
  await openSquad(staff, SQUAD);

  const [ada, bola] = [
    await joiner(await browser.newContext(), 'Ada Obi', '1111167'),
    await joiner(await browser.newContext(), 'Bola Ige', '3333367'),
    await joiner(await browser.newContext(), 'Chike Eze', '4444467'),
  ];
  await verifyGuarantors(server, staff, 3);

  const { page } = ada;
  await ada.openSquad(SQUAD);
  await expect(fact(page, 'Draw 1')).toHaveText('The list is frozen on the closing day.');
  const commitment = (await fact(page, 'Fingerprint of our secret').textContent()) ?? '';
  expect(commitment).toMatch(PRINT);
  const beacon = (await fact(page, 'Beacon').textContent()) ?? '';
  expect(beacon).toMatch(/^sandbox, round \d+, at \w+\s\d+\s\w+, 00:00$/);
  await expect(page.getByRole('button', { name: 'Verify this draw' })).toHaveCount(0);
  await fitsEveryWidth(page, 'a draw whose list is open');

  await daysPassUntil(server, ada, SQUAD, /^The list is frozen\.$/, 9);
  const list = (await fact(page, 'Fingerprint of the list').textContent()) ?? '';
  expect(list).toMatch(PRINT);
  await expect(fact(page, 'Beacon')).toHaveText(beacon);
  await expect(fact(page, 'Value of the beacon')).toHaveCount(0);
  await expect(fact(page, 'Our secret')).toHaveCount(0);
  await mailThatSays(server, bola.email, list);
  await fitsEveryWidth(page, 'a draw whose list is frozen');

  await daysPassUntil(server, ada, SQUAD, /^Value of the beacon$/);
  await expect(fact(page, 'Value of the beacon')).toHaveText(PRINT);
  expect(printOf((await fact(page, 'Our secret').textContent()) ?? '')).toBe(commitment);
  await expect(fact(page, 'Fingerprint of the list')).toHaveText(list);
  await expect(fact(page, 'Draw 1')).toHaveText('The order is drawn.');

  await page.getByRole('button', { name: 'Verify this draw' }).click();
  const dialog = page.getByRole('dialog', { name: 'The draw, repeated in your browser' });
  await expect(dialog.getByRole('status')).toHaveText('This draw is correct, and the order in use matches it.');
  await expect(dialog.getByText('It includes your number from this browser.')).toBeVisible();
  await fitsEveryWidth(page, 'a draw that is right');
  await close(page);

  await verifyWhatIsChanged(page, (draw) => ({ ...draw, inUse: swapFirstTwo(draw.inUse) }));
  await expect(dialog.getByText("The order in use doesn't match the drawn one.")).toBeVisible();
  await close(page);

  const otherNumber = (draw: SquadDraw): SquadDraw => ({
    ...draw,
    draws: draw.draws.map((one) => ({
      ...one,
      entries: one.entries.map((entry, index) => (index === 1 ? { ...entry, nonce: '0'.repeat(32) } : entry)),
    })),
  });
  await verifyWhatIsChanged(page, otherNumber);
  await expect(dialog.getByText("The list of seats and numbers doesn't match the frozen one.")).toBeVisible();
  await fitsEveryWidth(page, 'a draw that is wrong');
  await close(page);

  await ada.leave();
  await advance(server, staff, 'Next week', 5);
  await bola.openSquad(SQUAD);
  await expect(bola.page.getByText('Completed').first()).toBeVisible();
  await bola.page.getByRole('button', { name: 'Verify this draw' }).click();
  await expect(bola.page.getByRole('dialog').getByRole('status')).toHaveText(/^This draw is correct/);
});
