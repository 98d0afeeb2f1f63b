import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { pressAt, reach } from './keyboard.ts';
import { KYC_FORM } from './kyc.ts';
import { isFit } from './overflow.ts';
import { newestMail, PASSWORD } from './people.ts';
import { PROPOSED } from './second-person.ts';
import { Server } from './server.ts';
import { enter, ofDemo, person, toast } from './sessions.ts';
import { inDays, signedIn } from './squads.ts';
import { testAlone as test } from './test.ts';

const TOO_LATE = 'This is no longer possible. The page shows the current state.';
const SQUAD = 'Dufferin Circle';

let server: Server;

// The tests of this file have their own server, because they change rows that tests on the shared server read.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());
// All tests of this file run in one worker, because each worker would start its own server.
test.describe.configure({ mode: 'default' });

/** Returns the top dialog. On a phone, a detail panel is also a dialog. */
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens the same item for two staff members: the first on a desktop screen without a mouse, the second on a phone. */
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

interface Act {
  readonly button: string;
  readonly confirm: string;
  readonly done: string;
}

/**
 * Lets the first person act by keyboard. The second person has already filled in the same dialog, and confirms
 * afterwards.
 */
async function bothDo(desk: Page, phone: Page, { button, confirm, done }: Act, late: string): Promise<void> {
  const reason = 'Talked about on the phone';
  await phone.getByRole('button', { name: button, exact: true }).click();
  await dialog(phone).getByLabel('Reason').fill(reason);
  await isFit(phone, `${confirm} on a phone`);

  await pressAt(desk, desk.getByRole('button', { name: button, exact: true }));
  await reach(desk, dialog(desk).getByLabel('Reason'));
  await desk.keyboard.type(reason);
  await pressAt(desk, dialog(desk).getByRole('button', { name: confirm }));
  await toast(desk, done);

  await dialog(phone).getByRole('button', { name: confirm }).click();
  await toast(phone, late);
  await expect(phone.getByLabel('Reason')).toHaveCount(0);
}

async function close(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

test('a second staff member who enters the same waiver approves the first waiver', {
  tag: '@long',
}, async ({ browser }) => {
  const staff = await signedIn(server, 'Grace Adu');
  const defaults = async () => (await staff<{ total: number }>('/adashi/payments?state=defaulted')).total;
  for (let weeks = 0; weeks < 4 && (await defaults()) === 0; weeks += 1)
    await server.call('/sandbox/clock', { advanceDays: 7 });
  const [desk, phone] = await two(browser, '/payment?q=Lakeshore&state=defaulted');
  await phone.getByRole('link', { name: 'Aisha Lawal' }).first().click();
  await pressAt(desk, desk.getByRole('link', { name: 'Aisha Lawal' }).first());
  const act = { button: 'Waive', confirm: 'Waive CA$100.00', done: PROPOSED };
  await bothDo(desk, phone, act, 'Waived');
  const panel = phone.getByRole('dialog', { name: 'Aisha Lawal' });
  await expect(panel).toContainText('Waived');
  await expect(panel.getByRole('button', { name: 'Waive' })).toHaveCount(0);
  await isFit(phone, 'a waived payment on a phone');
  await close(desk, phone);
});

test('only one of two staff members verifies an identity, by keyboard alone', { tag: '@long' }, async ({ browser }) => {
  const email = await person(server, 'Ngozi');
  const login = { email_address: email, password: PASSWORD };
  const { accessToken, data } = await server.call<{ accessToken: string; data: { id: string } }>('/auth/login', login);
  const form = { ...KYC_FORM, firstName: 'Ngozi', lastName: 'Obi', email_address: email };
  await server.call(`/user/${data.id}/kyc`, form, accessToken);
  const [desk, phone] = await two(browser, `/kyc?q=${encodeURIComponent(email)}`);
  await phone.getByRole('link', { name: 'Ngozi Obi' }).click();
  await pressAt(desk, desk.getByRole('link', { name: 'Ngozi Obi' }));
  await bothDo(desk, phone, { button: 'Mark as verified', confirm: 'Mark as verified', done: 'Verified' }, TOO_LATE);
  await expect(phone.getByRole('dialog', { name: 'Ngozi Obi' })).toContainText('Verified');
  await expect(phone.getByRole('button', { name: 'Mark as verified' })).toHaveCount(0);
  await close(desk, phone);
});

test('only one of two staff members decides about a proposal', { tag: '@long' }, async ({ browser }) => {
  const member = await signedIn(server, 'Comfort Danso');
  const body = { name: SQUAD, contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  const { id } = await member<{ id: string }>('/adashi/squad/custom', body);
  const [desk, phone] = await two(browser, `/squad/pending-squad/${id}`);
  await phone.getByRole('button', { name: 'Decline' }).click();
  await dialog(phone).getByLabel('Reason').fill('Too many at once');
  await isFit(phone, 'declining on a phone');
  await pressAt(desk, desk.getByRole('button', { name: 'Approve' }));
  await reach(desk, dialog(desk).getByLabel('Reason'));
  await desk.keyboard.type('A family that saves');
  await pressAt(desk, dialog(desk).getByRole('button', { name: 'Approve' }));
  await toast(desk, 'Approved');
  await dialog(phone).getByRole('button', { name: 'Decline' }).click();
  await toast(phone, TOO_LATE);
  await expect(phone.getByLabel('Reason')).toHaveCount(0);
  await expect(phone.getByText('Upcoming').first()).toBeVisible();
  await expect(phone.getByText('Grace Adu approved it')).toBeVisible();
  await close(desk, phone);
});

/** Lets a demo member name a guarantor, and lets the guarantor accept. */
async function accepted(member: string, name: string, email: string): Promise<string> {
  const ask = await signedIn(server, member);
  const body = { name, email, phoneNumber: '4165550145', relationship: 'My uncle' };
  const { id } = await ask<{ id: string }>('/guarantor', body);
  const link = (await newestMail(server, email)).text.match(/guarantor#(id=\S+)/)?.[1] ?? '';
  const { version, language } = await server.call<{ version: string; language: string }>(`/guarantor/query?${link}`);
  await server.call(`/guarantor/query?${link}`, { answer: 'accepted', signature: name, language, version });
  return id;
}

test('two staff members verify a guarantor, and a third staff member can no longer decline the guarantor', {
  tag: '@long',
}, async ({ browser }) => {
  const id = await accepted('Comfort Danso', 'Kwesi Danso', 'kwesi.danso@example.com');
  const support = await signedIn(server, 'Marie Tremblay');
  await support(`/guarantor/${id}`, { status: 'verified', reason: 'Read the signed text' }, 'PATCH');
  const [desk, phone] = await two(browser, '/guarantor-verification?q=Kwesi');
  const name = 'Kwesi Danso';
  await phone.getByRole('link', { name }).click();
  await phone.getByRole('button', { name: 'Decline' }).click();
  await dialog(phone).getByLabel('Reason').fill('Could not be reached');
  await isFit(phone, 'declining a guarantor on a phone');
  await pressAt(desk, desk.getByRole('link', { name }));
  await pressAt(desk, desk.getByRole('button', { name: 'Verify', exact: true }));
  await reach(desk, dialog(desk).getByLabel('Reason'));
  await desk.keyboard.type('Called, and knows what it means');
  await pressAt(desk, dialog(desk).getByRole('button', { name: 'Verify', exact: true }));
  await toast(desk, 'Verified');
  await dialog(phone).getByRole('button', { name: 'Decline' }).click();
  await toast(phone, TOO_LATE);
  await expect(phone.getByLabel('Reason')).toHaveCount(0);
  const panel = phone.getByRole('dialog', { name });
  await expect(panel).toContainText('Verified');
  await expect(panel.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await close(desk, phone);
});

test('only one of two staff members discards a draft, and the second reads the name of the first', {
  tag: '@long',
}, async ({ browser }) => {
  const staff = await signedIn(server, 'Grace Adu');
  const words = { titleEn: 'A holiday', bodyEn: 'Banks are closed.', titleFr: 'Un congé', bodyFr: 'Tout est fermé.' };
  const { id } = await staff<{ id: string }>('/admin/announcement', { ...words, audience: {}, byMail: false });
  const [desk, phone] = await two(browser, `/notification/announcement/${id}`);
  for (const page of [phone, desk]) await page.getByRole('button', { name: 'Discard draft' }).click();
  for (const page of [phone, desk]) await dialog(page).getByLabel('Reason').fill('Written for another month');
  await dialog(desk).getByRole('button', { name: 'Discard draft' }).click();
  await toast(desk, 'Draft discarded');
  await dialog(phone).getByRole('button', { name: 'Discard draft' }).click();
  await toast(phone, 'already did this');
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await expect(phone.getByText('Announcement not found')).toBeVisible();
  await close(desk, phone);
});

test('only one of two staff members takes a ticket, and the second sees the name of the first', {
  tag: '@long',
}, async ({ browser }) => {
  const member = await signedIn(server, 'Abena Sarpong');
  const { id } = await member<{ id: number }>('/help/ticket', { topic: 'paid', text: 'When is my turn?' });
  const [desk, phone] = await two(browser, `/notification/ticket/${id}`);
  const take = (page: Page) => page.getByRole('button', { name: 'Assign to me' });
  await expect(take(phone)).toBeVisible();
  await isFit(phone, 'a ticket on a phone');
  await pressAt(desk, take(desk));
  await expect(take(desk)).toHaveCount(0);
  await take(phone).click();
  await toast(phone, TOO_LATE);
  await expect(phone.getByLabel('Assigned to')).toHaveValue(/./);
  await expect(phone.getByLabel('Assigned to').locator('option:checked')).toHaveText('Grace Adu');
  await close(desk, phone);
});

test('a message that arrives during a reply appears first, and the typed reply stays', { tag: '@long' }, async ({
  browser,
}) => {
  const member = await signedIn(server, 'Comfort Danso');
  const { id } = await member<{ id: number }>('/help/ticket', { topic: 'paid', text: 'Where is my payout?' });
  const [desk, phone] = await two(browser, `/notification/ticket/${id}`);
  // On a slow network, the page learns about the other person's act only after the click.
  for (const page of [desk, phone]) await page.route('**/notification/stream*', (route) => route.abort());
  await desk.getByLabel('Your reply').fill('On Friday.');
  await phone.getByLabel('Your reply').fill('It waits for the bank.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByLabel('Your reply')).toHaveValue('');
  await phone.getByRole('button', { name: 'Send' }).click();
  await toast(phone, 'A new message arrived. Read it first. We kept your text.');
  await expect(phone.getByText('On Friday.')).toBeVisible();
  await expect(phone.getByLabel('Your reply')).toHaveValue('It waits for the bank.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByLabel('Your reply')).toHaveValue('');
  await expect(phone.getByRole('listitem').filter({ hasText: 'It waits for the bank.' })).toBeVisible();
  await close(desk, phone);
});

test("a difference from the provider's report appears immediately, and only one of two staff members resolves it", {
  tag: '@long',
}, async ({ browser }) => {
  const [desk, phone] = await two(browser, '/payment/reconciliation');
  for (const page of [desk, phone]) await expect(page.getByText('The provider and the books agree')).toBeVisible();
  // The provider loses a debit after accepting it.
  const [lost] = await server.ask(sql<{ day: string }>`
    with charge as (select concat_ws(':', 'charge', squad_id, round, seat_id, attempt) as key, charge_on::text as day
      from charges where state = 'submitted' limit 1)
    delete from sandbox_orders using charge where sandbox_orders.key = charge.key returning day`);
  const staff = await signedIn(server, 'Grace Adu');
  await staff('/admin/reconciliation', { day: lost?.day });
  for (const page of [desk, phone]) await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(1);
  await isFit(phone, 'a difference on a phone');
  await bothDo(desk, phone, { button: 'Resolve', confirm: 'Send the order again', done: 'Resolved' }, TOO_LATE);
  for (const page of [desk, phone]) await expect(page.getByText('The provider and the books agree')).toBeVisible();
  await close(desk, phone);
});
