import { type Browser, expect, type Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import type { Server } from './server.ts';
import { type Account, enter, ofDemo, STAFF, stored, toast } from './sessions.ts';

/** Returns the form of an act with a reason, in a dialog or in a side panel. */
export const actForm = (page: Page) =>
  page
    .getByRole('group')
    .or(page.getByRole('dialog'))
    .filter({ has: page.getByLabel('Reason') })
    .last();

/** A window with room for a detail panel beside the list. */
const DESK = { width: 1440, height: 900 };

/** Staff member who approves what another staff member proposed. */
const SECOND = ofDemo('Grace Adu');

/** Confirms the password of the signed-in person by an API call, for a page that waits for a file. */
export async function confirmPassword(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
  const { token }: { token: string } = JSON.parse((await stored(page, 'adashi-session')) ?? '{}');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(new URL('/api/user/me/confirm-password', page.url()).href, {
    headers,
    data: { password },
  });
  expect(answer.ok()).toBe(true);
}

/** Toast after an act that waits for a second person. */
export const PROPOSED = 'Sent to a second person. Nothing has happened yet.';

/** Waits for the toast of a proposed act. */
export async function isProposed(page: Page): Promise<void> {
  await toast(page, PROPOSED);
}

/** Approves the waiting act with this title, as another staff member. */
export async function approve(browser: Browser, server: Server, title: string, account = SECOND): Promise<void> {
  const context = await browser.newContext({ viewport: DESK, baseURL: server.url, reducedMotion: 'reduce' });
  await enter(context, server, account);
  const page = await context.newPage();
  await page.goto(paths.secondPerson);
  await page.getByRole('link', { name: title }).first().click();
  const panel = page.getByRole('complementary', { name: title });
  await panel.getByLabel('Your reason').fill('Checked');
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await toast(page, 'Approved');
  await context.close();
}

/** Sends the same call as two staff members: the first proposes the act, and the second approves it. */
export async function byTwo(server: Server, path: string, body: object, method?: string): Promise<void> {
  for (const { email, password } of [STAFF, SECOND]) {
    const login = { email_address: email, password };
    const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
    await server.call(path, body, accessToken, method);
  }
}
