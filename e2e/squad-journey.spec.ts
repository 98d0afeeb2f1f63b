import { type Browser, expect, type Page } from '@playwright/test';
import { narrow } from './narrow.ts';
import { isFit } from './overflow.ts';
import type { Server } from './server.ts';
import { enter, ofDemo, STAFF, toast } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

const JOURNEY = { tag: ['@phone', '@long'] };

/** Opens a browser window for a person, with desktop width for staff. */
async function windowOf(browser: Browser, server: Server, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await enter(context, server, ofDemo(name));
  const page = await context.newPage();
  if (ofDemo(name).email === STAFF.email) await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

async function toSquad(page: Page, squad: string): Promise<void> {
  await page.goto('/squad');
  await page.getByRole('link', { name: squad }).first().click();
  await expect(page.getByRole('heading', { name: squad, level: 2 })).toBeVisible();
}

test('a member finds an open squad, joins the squad at a position, and leaves the squad', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  // Each width opens its own squad, because this test runs at two widths on one server.
  const tree = test.info().project.name === 'desk' ? 'Cedar' : 'Birch';
  const staff = await signedIn(server, 'Grace Adu');
  const terms = { contribution: 2_500, startOn: await inDays(server, 40), orderRule: 'choice' };
  await openedBy(staff, { ...terms, name: `${tree} Six`, size: 6 });
  await openedBy(staff, { ...terms, name: `${tree} Twelve`, size: 12 });
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto(`/squad/open?q=${tree}`);
  const found = page.getByRole('link', { name: new RegExp(`^${tree}`) }).filter({ visible: true });
  await expect(found).toHaveCount(2);
  await narrow(page, { Size: '9 to 12 seats' });
  await expect(found).toHaveText([`${tree} Twelve`]);
  await expect(page).toHaveURL(new RegExp(`q=${tree}&size=\\w+`));
  await found.click();
  await expect(page.getByRole('heading', { name: `Choose your position in ${tree} Twelve` })).toBeVisible();
  await page.getByRole('radio', { name: /^12 / }).check({ force: true });
  // The page shows the last position's cost before the member joins.
  await expect(page.getByRole('main')).toContainText('a year');
  await page.getByRole('button', { name: 'Join at position 12' }).click();
  await expect(page.getByText('Position 12', { exact: true })).toBeVisible();
  await expect(page.getByText('5 of 5 ready')).toBeVisible();
  await isFit(page, 'a squad that was joined');

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await toast(page, 'You left. Your seat is free again.');
  await page.goto('/squad');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('link', { name: `${tree} Twelve` })).toHaveCount(0);
});

test(
  'squad members write to each other, read the rules and try the simulation',
  JOURNEY,
  async ({ browser, page, server }) => {
    const other = await windowOf(browser, server, 'Zainab Bello');
    await toSquad(other, 'Lakeshore Ten');
    await enter(page.context(), server, ofDemo('Amara Okafor'));
    await toSquad(page, 'Lakeshore Ten');
    const question = 'May I swap with one of you?';
    await page.getByLabel('Write to your squad').fill(question);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Write to your squad')).toHaveValue('');
    // The second window shows the message without a reload. Members see each other's first name and last initial.
    const shown = other.getByRole('paragraph').filter({ hasText: question });
    await expect(shown).toContainText('Amara O.');
    await expect(other.getByRole('main')).not.toContainText('Okafor');
    await other.getByLabel('Write to your squad').fill('Ask Kwame.');
    await other.keyboard.press('Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: 'Ask Kwame.' })).toContainText('Zainab B.');
    await isFit(page, 'messages of a squad');
    await other.context().close();

    await page.getByRole('link', { name: 'The rules in plain words' }).click();
    await expect(page.getByText('A pot of CA$1,000.00, less fee and reserve share, is CA$980.00.')).toBeVisible();
    await page.getByRole('link', { name: 'What if someone stops paying?' }).click();
    await page.getByRole('slider', { name: 'Members who stop' }).focus();
    await page.keyboard.press('Home');
    await expect(page.getByText('If everyone pays, you receive CA$980.00 on')).toBeVisible();
  },
);

test(
  'a member proposes a squad, staff approve it in a second window, and the member shares its link',
  JOURNEY,
  async ({ browser, page, server }) => {
    await enter(page.context(), server, ofDemo('Ngozi Umeh'));
    await page.goto('/squad/propose');
    await page.getByLabel('Name').fill('Umeh Cousins');
    await page.getByLabel('Seats').fill('5');
    await page.getByLabel('Starts on').fill(await inDays(server, 35));
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText("It's waiting for approval. We'll tell you the decision.")).toBeVisible();

    const staff = await windowOf(browser, server, 'Kofi Mensah');
    await staff.goto('/squad/pending-squad?q=Umeh');
    await staff.getByRole('link', { name: 'Umeh Cousins' }).click();
    await staff.getByRole('button', { name: 'Approve' }).click();
    await staff.getByRole('dialog').getByLabel('Reason').fill('A family that saves');
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await toast(staff, 'Approved');
    await staff.context().close();

    await page.goto('/notification');
    const notice = page.getByRole('main').getByRole('link', { name: /The squad you proposed is approved: Umeh C/ });
    await notice.click();
    await expect(page.getByRole('heading', { name: 'Umeh Cousins', level: 2 })).toBeVisible();
    await expect(page.getByText('It was approved. Invite your circle')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/invitation\?squad=/);
    await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
    await isFit(page, 'a circle that was approved');
  },
);
