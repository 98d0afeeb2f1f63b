import { type Browser, expect, type Page, test } from '@playwright/test';
import { isFit } from './fit.ts';
import { enter, ofDemo, toast } from './house.ts';
import { pressAt } from './keyboard.ts';
import { Server } from './server.ts';
import { inDays, signedIn } from './squads.ts';

const TOO_LATE = 'This is not possible any more. The page shows how it stands now.';
const SQUAD = 'Dufferin Circle';

let server: Server;

// What is decided here is looked at by others on the server that they share.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());

/** The one on top: on a phone what is opened beside a list is one, too. */
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Two of staff with the same thing before them: one at a desk, without a mouse; the other with a phone. */
async function two(browser: Browser, path: string): Promise<[Page, Page]> {
  const pages: Page[] = [];
  for (const [name, width, height] of [
    ['Grace Adu', 1440, 900],
    ['Kofi Mensah', 390, 844],
  ] as const) {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: server.url });
    await enter(context, server, ofDemo(name));
    const page = await context.newPage();
    await page.goto(path);
    pages.push(page);
  }
  const [desk, phone] = pages;
  if (!desk || !phone) throw new Error('two pages were opened');
  return [desk, phone];
}

async function close(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

test('a proposal is decided once', async ({ browser }) => {
  const member = await signedIn(server, 'Comfort Danso');
  const body = { name: SQUAD, contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  const { id } = await member<{ id: string }>('/adashi/squad/custom', body);
  const [desk, phone] = await two(browser, `/squad/pending-squad/${id}`);
  await phone.getByRole('button', { name: 'Decline' }).click();
  await dialog(phone).getByLabel('Reason').fill('Too many at once');
  await isFit(phone, 'declining on a phone');
  await pressAt(desk, desk.getByRole('button', { name: 'Approve' }));
  await pressAt(desk, dialog(desk).getByRole('button', { name: 'Approve' }));
  await toast(desk, 'Approved');
  await dialog(phone).getByRole('button', { name: 'Decline' }).click();
  await toast(phone, TOO_LATE);
  await expect(phone.getByLabel('Reason')).toHaveCount(0);
  await expect(phone.getByText('Upcoming').first()).toBeVisible();
  await expect(phone.getByText('Grace Adu approved it')).toBeVisible();
  await close(desk, phone);
});

test('a ticket is taken once, and the other one sees by whom', async ({ browser }) => {
  const member = await signedIn(server, 'Abena Sarpong');
  const { id } = await member<{ id: number }>('/help/ticket', { topic: 'paid', text: 'When is my turn?' });
  const [desk, phone] = await two(browser, `/notification/ticket/${id}`);
  const take = (page: Page) => page.getByRole('button', { name: 'Take it' });
  await expect(take(phone)).toBeVisible();
  await isFit(phone, 'a ticket on a phone');
  await pressAt(desk, take(desk));
  await expect(take(desk)).toHaveCount(0);
  await take(phone).click();
  await toast(phone, TOO_LATE);
  await expect(phone.getByLabel('Looked after by')).toHaveValue(/./);
  await expect(phone.getByLabel('Looked after by').locator('option:checked')).toHaveText('Grace Adu');
  await close(desk, phone);
});
