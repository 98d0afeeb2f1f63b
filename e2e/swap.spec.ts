import { type Browser, expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { Member, newAccount, PASSWORD } from './people.ts';
import { makeReady } from './ready.ts';
import type { Server } from './server.ts';
import { holdBack, toast } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

/** Opens a browser window for a member. */
async function windowOf(browser: Browser, server: Server, name: string): Promise<Member> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  const member = new Member(server, context, await context.newPage(), name);
  await makeReady(server, member, newAccount());
  return member;
}

async function callsOf(server: Server, { email }: Member) {
  const login = { email_address: email, password: PASSWORD };
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
  return (path: string, body: object, method?: string) => server.call(path, body, accessToken, method);
}

/** Returns the element with the member's own position in the list of requirements. */
const ownPlace = (page: Page) => page.getByText(/^Position \d+$/);

async function ask(page: Page, whom: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Swap position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap position' });
  await dialog.getByText(whom).click();
  await dialog.getByRole('button', { name: 'Ask to swap' }).click();
  await toast(page, "We asked them. You'll swap if they agree.");
}

const offer = (page: Page) => page.getByText(/asks to swap/);

/** Expects the squad's open pages to show a new position through a live event, without a reload. */
async function seesPlace(page: Page, place: string): Promise<void> {
  await expect(ownPlace(page)).toHaveText(`Position ${place}`);
}

test('two members swap positions, one offer is declined, a late offer is rejected, and each sees the result', {
  tag: ['@phone', '@long'],
}, async ({ browser, server }) => {
  const ines = await windowOf(browser, server, 'Ines Tavares');
  const jomo = await windowOf(browser, server, 'Jomo Kariuki');
  const [asInes, asJomo] = [await callsOf(server, ines), await callsOf(server, jomo)];
  const terms = { name: 'Swap Street', contribution: 5_000, size: 3, startOn: await inDays(server, 40) };
  const id = await openedBy(await signedIn(server, 'Grace Adu'), { ...terms, orderRule: 'choice' });
  await asInes(`/adashi/squad/${id}/join`, { position: 1 });
  await asJomo(`/adashi/squad/${id}/join`, { position: 2 });
  for (const { page } of [ines, jomo]) await page.goto(`/squad/${id}`);

  await ask(ines.page, /2 Jomo/);
  await expect(offer(jomo.page)).toHaveText('Ines asks to swap. You would have position 1 instead of 2.');
  await isFit(jomo.page, 'an offer to swap');
  const swapNow = await holdBack(jomo.page, '**/accept');
  await jomo.page.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(jomo.page.getByRole('button', { name: 'Swapping' })).toBeDisabled();
  await expect(jomo.page.getByRole('button', { name: 'Decline' })).toBeDisabled();
  swapNow();
  await toast(jomo.page, 'Swapped. The page shows your new position.');
  await expect(offer(jomo.page)).toHaveCount(0);
  await expect(ownPlace(jomo.page)).toHaveText('Position 1');
  await seesPlace(ines.page, '2');

  await ask(jomo.page, /2 Ines/);
  const declineNow = await holdBack(ines.page, '**/decline');
  await ines.page.getByRole('button', { name: 'Decline' }).click();
  await expect(ines.page.getByRole('button', { name: 'Declining' })).toBeDisabled();
  declineNow();
  await toast(ines.page, 'Declined. Both of you keep your positions.');
  await expect(offer(ines.page)).toHaveCount(0);
  await seesPlace(ines.page, '2');
  await seesPlace(jomo.page, '1');

  await ask(jomo.page, /2 Ines/);
  // On a slow network, Ines's page still shows the offer after the offer has ended.
  await ines.page.route('**/notification/stream*', (route) => route.abort());
  await ines.page.reload();
  await expect(offer(ines.page)).toBeVisible();
  await asJomo(`/adashi/squad/${id}/update-position`, { position: 3 }, 'PATCH');
  await ines.page.getByRole('button', { name: 'Swap', exact: true }).click();
  await toast(ines.page, 'This offer ended because it was withdrawn or a position changed.');
  await expect(offer(ines.page)).toHaveCount(0);
  await expect(ownPlace(ines.page)).toHaveText('Position 2');

  const leaveNow = await holdBack(ines.page, '**/leave');
  await ines.page.getByRole('button', { name: 'Leave' }).click();
  const leaving = ines.page.getByRole('dialog', { name: 'Leave Swap Street?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(leaving.getByRole('button', { name: 'Leaving' })).toBeDisabled();
  leaveNow();
  await toast(ines.page, 'You left. Your seat is free again.');
  await expect(leaving).toHaveCount(0);
  for (const { page } of [ines, jomo]) await page.context().close();
});
