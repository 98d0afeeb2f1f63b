import { type Browser, expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import type { Server } from './server.ts';
import { type Account, enter, ofDemo, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

const DESK = { width: 1440, height: 900 };

/**
 * Opens the app for a person. Members get the width of the Playwright project, and staff get the width of a desktop
 * screen.
 */
async function pageOf(browser: Browser, server: Server, name: string): Promise<Page> {
  const isStaff = name === 'staff';
  const options = { reducedMotion: 'reduce', baseURL: server.url } as const;
  const context = await browser.newContext(isStaff ? { ...options, viewport: DESK } : options);
  await enter(context, server, isStaff ? STAFF : ofDemo(name));
  return context.newPage();
}

async function tokenOf(server: Server, { email, password }: Account): Promise<string> {
  const login = { email_address: email, password };
  return (await server.call<{ accessToken: string }>('/auth/login', login)).accessToken;
}

const ask = (server: Server, token: string, text: string) =>
  server.call<{ id: number }>('/help/ticket', { topic: 'other', text }, token);

const ticketOf = (page: Page) => page.getByRole('region', { name: /^Ticket \d+$/ });

test('a member finds a question by words and topic, by keyboard alone, and the URL contains both', {
  tag: '@phone',
}, async ({ browser, server }) => {
  const page = await pageOf(browser, server, 'Benedict Mwangi');
  await page.goto('/help');
  await expect(page.getByText("Someone in my squad didn't pay. Do I pay more?")).toBeVisible();
  await expect(page.getByText('No. You pay your own contribution')).toBeVisible();
  await isFit(page, 'the help desk');
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.focus();
  await page.keyboard.type('guarantor');
  await expect(page.getByText('What does my guarantor promise?')).toBeVisible();
  await expect(page.getByText('When does my contribution leave my account?')).toBeHidden();
  await expect(page).toHaveURL(/q=guarantor/);
  const squads = page.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Squads' });
  await squads.press('Enter');
  await expect(page).toHaveURL(/topic=squad/);
  // The URL changes before the list, so the test first waits for an item of the new list.
  await expect(squads).toHaveAttribute('aria-pressed', 'true');
  await page.getByText('Who can I name as guarantor').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('They get a link by email')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('guarantor');
  await expect(page.getByText('Who can I name as guarantor')).toBeVisible();
  await search.fill('zeppelin');
  await expect(page.getByText('No questions match these words')).toBeVisible();
  await isFit(page, 'no question');
  await page.context().close();
});

test('a member and staff exchange ticket messages without a reload, until staff close the ticket', {
  tag: ['@phone', '@long'],
}, async ({ browser, server }) => {
  const member = await pageOf(browser, server, 'Esi Quaye');
  const staff = await pageOf(browser, server, 'staff');
  await member.goto('/help');
  await member.getByLabel('What is it about?').selectOption('Being paid');
  await member.getByRole('button', { name: 'Send' }).click();
  await expect(member.getByLabel('Your message')).toHaveAccessibleDescription('Please write your message');
  const question = 'Is my payout still on Friday? My rent is due.';
  await member.getByLabel('Your message').fill(question);
  await member.getByRole('button', { name: 'Send' }).click();
  await toast(member, 'We have it.');
  await expect(ticketOf(member).getByText('Waiting for us.')).toBeVisible();
  await isFit(member, 'a ticket');

  await staff.goto('/notification');
  await staff.getByRole('link', { name: 'Esi Quaye wrote to the help desk' }).first().click();
  await expect(staff).toHaveURL(/\/notification\/ticket\/\d+$/);
  await expect(staff).toHaveTitle('Is my payout still on Friday? · Adashi');
  await staff.getByLabel('Your reply').fill('Yes, on Friday.');
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText('Answered. Esi Quaye can write again.')).toBeVisible();
  await isFit(staff, 'a ticket of staff');

  // The member's page showed the message without a reload.
  await expect(ticketOf(member).getByText('Yes, on Friday.')).toBeVisible();
  await expect(ticketOf(member).getByText('Kofi, Adashi')).toBeVisible();
  await member.goto('/notification?view=unread');
  await member.getByRole('link', { name: /We answered your question/ }).click();
  await expect(member).toHaveURL(/\/help\?ticket=\d+$/);
  await ticketOf(member).getByLabel('Your reply').fill('Thank you!');
  await ticketOf(member).getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText('Thank you!')).toBeVisible();

  await staff.getByRole('button', { name: 'Close the ticket' }).click();
  await expect(staff.getByText('Closed. Write again')).toBeVisible();
  await staff.getByRole('link', { name: 'Tickets' }).first().click();
  await staff.getByRole('searchbox').fill('Esi');
  const row = staff.getByRole('row', { name: /Esi Quaye/ }).first();
  await expect(row).toContainText('Closed');
  await isFit(staff, 'tickets of staff');
  for (const page of [member, staff]) await page.context().close();
});

test('typed text stays, and nothing moves under the pointer, while the rest of the page loads', {
  tag: ['@phone', '@long'],
}, async ({ browser, server }) => {
  const page = await pageOf(browser, server, 'Abena Sarpong');
  const text = 'When am I paid?';
  await ask(server, await tokenOf(server, ofDemo('Abena Sarpong')), text);
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  for (const path of ['**/api/help/ticket?*', '**/api/adashi/squad/me?*'])
    await page.route(path, async (route) => {
      await late;
      await route.fallback();
    });
  await page.goto('/help');
  await expect(page.getByText('What does my guarantor promise?')).toBeVisible();
  const message = page.getByLabel('Your message');
  await message.pressSequentially('My bank asks');
  const top = async () => {
    const [field, form] = [await message.boundingBox(), await page.locator('#write').boundingBox()];
    return (field?.y ?? 0) - (form?.y ?? 0);
  };
  const before = await top();
  come();
  await expect(ticketOf(page).getByRole('heading', { name: text })).toBeVisible();
  await expect(page.getByLabel('Which squad?').getByRole('option')).not.toHaveCount(1);
  expect(await top()).toBe(before);
  await page.keyboard.type(' for a reference');
  await expect(message).toHaveValue('My bank asks for a reference');
  await page.context().close();
});

test('notifications are grouped by day, and can be filtered by topic', { tag: ['@phone', '@long'] }, async ({
  browser,
  server,
}) => {
  const page = await pageOf(browser, server, 'Chidi Eze');
  await page.goto('/notification');
  const views = page.getByRole('group', { name: 'Show' });
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/\w{3}\s\d{1,2}\s\w{3}/);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(pages).toContainText(/^26–/);
  await views.getByRole('button', { name: 'Help and account' }).click();
  await expect(page).toHaveURL(/view=account$/);
  await expect(page.getByRole('link', { name: 'Your identity is verified' })).toBeVisible();
  await views.getByRole('button', { name: 'Money' }).click();
  await expect(page.getByText(/Your contribution of CA\$[\d.]+ arrived/).first()).toBeVisible();
  await isFit(page, 'notifications');
  await page
    .getByRole('link', { name: /Your contribution of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment$/);
  await page.context().close();
});

test('unread notifications are marked, read one by one or all at once, and arrive without a reload, also in French', {
  tag: ['@phone', '@long'],
}, async ({ browser, server }) => {
  const page = await pageOf(browser, server, 'Musa Ibrahim');
  const staff = await tokenOf(server, STAFF);
  const { id } = await ask(server, await tokenOf(server, ofDemo('Musa Ibrahim')), 'A?');
  const reply = (text: string) => server.call(`/help/ticket/${id}/reply`, { text, seen: 2 ** 31 - 1 }, staff);
  for (const text of ['One.', 'Two.']) await reply(text);
  await page.goto('/notification?view=unread');
  const unread = page.getByRole('link', { name: /^Unread\. We answered/ });
  await expect(unread).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(unread).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('No results match')).toBeVisible();
  // The member's page shows the message without a reload.
  await reply('Three.');
  await expect(unread).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('/help');
  await page.getByRole('searchbox').fill('echange');
  await expect(page.getByText("Puis-je échanger ma position avec quelqu'un?")).toBeVisible();
  await page.context().close();
});
