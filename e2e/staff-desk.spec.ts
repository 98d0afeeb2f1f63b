import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { press, pressAt, reach, type } from './keyboard.ts';
import { isFit } from './overflow.ts';
import { actForm, approve, PROPOSED } from './second-person.ts';
import { Server } from './server.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { signedIn } from './squads.ts';
import { testAlone as test } from './test.ts';

let server: Server;

// The tests of this file have their own server, because they refund contributions and retry payouts.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());
// All tests of this file run in one worker, because each worker would start its own server.
test.describe.configure({ mode: 'default' });

async function pageOf(browser: Browser, name: string, path: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: server.url });
  await enter(context, server, ofDemo(name));
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

/** Fills in the reason and confirms the dialog, by keyboard. */
async function say(page: Page, reason: string, button: string | RegExp, done: string): Promise<void> {
  await reach(page, actForm(page).getByLabel('Reason'));
  await page.keyboard.type(reason);
  await isFit(page, `${button} is asked about`);
  await pressAt(page, actForm(page).getByRole('button', { name: button }));
  await toast(page, done);
}

test('staff refund a contribution and waive its debt in one step, by keyboard alone', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await pageOf(browser, 'Femi Ogunleye', '/payment?q=Lakeshore&state=confirmed');
  await pressAt(page, page.getByRole('link', { name: 'Zainab Bello' }).first());
  const opened = panel(page, 'Zainab Bello');
  await pressAt(page, opened.getByRole('button', { name: 'Refund the money' }));
  await expect(actForm(page)).toContainText("goes back to Zainab Bello's account, once.");
  await expect(actForm(page)).toContainText('is owed again. We ask the member and the guarantor for it.');
  await pressAt(page, actForm(page).getByLabel('Waive the remaining debt'), 'Space');
  await expect(actForm(page)).toContainText('Nothing is owed for it.');
  await say(page, 'Debited by mistake', 'Refund CA$100.00', PROPOSED);
  await approve(browser, server, 'Refund with waiver');
  await page.reload();
  await expect(opened).toContainText('Refunded');
  await expect(opened).toContainText('“Debited by mistake”');
  await expect(opened.getByRole('button', { name: 'Refund the money' })).toHaveCount(0);
  await isFit(page, 'a contribution that was given back');
  await page.context().close();
});

test('staff hold a payout with a reason for other staff, and release it, by keyboard alone', {
  tag: '@long',
}, async ({ browser }) => {
  const staff = await signedIn(server, 'Grace Adu');
  const { data } = await staff<{ data: { id: string; member: string }[] }>('/adashi/payouts?state=scheduled');
  const { id = '', member = '' } = data.at(-1) ?? {};
  const page = await pageOf(browser, 'Grace Adu', `/payout?open=${id}`);
  await pressAt(page, panel(page, member).getByRole('button', { name: 'Hold' }));
  await say(page, 'Her bank asked us to wait', /^Hold CA\$/, 'Held');
  const other = await pageOf(browser, 'Femi Ogunleye', `/payout?state=held&open=${id}`);
  const theirs = panel(other, member);
  await expect(theirs.getByText('Grace Adu: “Her bank asked us to wait”')).toBeVisible();
  await pressAt(other, theirs.getByRole('button', { name: /^Release CA\$/ }));
  await expect(actForm(other)).toContainText('It goes out on its day');
  await say(other, 'The bank has called back', /^Release CA\$/, PROPOSED);
  await approve(browser, server, 'Release of a payout', ofDemo('Kofi Mensah'));
  await other.goto(`${server.url}/payout?open=${id}`);
  await expect(theirs).toContainText('“The bank has called back”');
  await expect(theirs.getByRole('button', { name: 'Hold' })).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});

/** Inserts a provider event about an unknown debt. */
const UNMATCHED = sql`
  insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
  select 'sandbox', 'stray', squads.id, jsonb_build_object('kind', 'debt_paid', 'round', 90, 'seat', seats.id, 'amount', 4200), now()
  from squads join seats on seats.squad_id = squads.id join people on people.id = person_id
  where name = 'Lakeshore Ten' and first_name = 'Zainab'`;

test('the list of unmatched money fits the window, and an entry can be closed only once', { tag: '@long' }, async ({
  browser,
}) => {
  await server.ask(UNMATCHED);
  const page = await pageOf(browser, 'Grace Adu', '/payment/unmatched');
  await expect(page.getByRole('row').filter({ hasText: 'A debt was paid' })).toContainText('Lakeshore Ten, week 90');
  await isFit(page, 'unmatched money');
  await pressAt(page, page.getByRole('button', { name: 'Close the event' }));
  await say(page, 'It was of another platform', 'Close the event', 'The event is closed');
  await expect(page.getByText('All events were matched')).toBeVisible();
  await page.context().close();
});

test("staff save an answer in both languages and send it in the member's language", {
  tag: '@long',
}, async ({ browser }) => {
  const ask = await signedIn(server, 'Esi Quaye');
  await ask('/help/ticket', { topic: 'other', text: 'What do you take for it?' });
  const desk = await pageOf(browser, 'Marie Tremblay', '/notification');
  await expect(desk.getByRole('link', { name: /Esi Quaye wrote to the help desk/ })).toBeVisible();
  await desk.goto('/notification/saved-answer');
  await press(desk, desk.getByRole('button', { name: 'New answer' }));
  const words = { Title: 'Fees', 'Text in English': 'One percent.', 'Text in French': 'Un pour cent.' };
  await type(desk, words, dialog(desk));
  await press(desk, dialog(desk).getByRole('button', { name: 'Save' }));
  await toast(desk, 'Saved');
  await isFit(desk, 'saved answers');
  await desk.goto('/notification');
  await press(desk, desk.getByRole('link', { name: /Esi Quaye wrote to the help desk/ }));
  await press(desk, desk.getByRole('button', { name: 'Saved answers' }));
  await press(desk, desk.getByRole('button', { name: 'Fees' }));
  await expect(desk.getByLabel('Your reply')).toHaveValue('One percent.');
  await press(desk, desk.getByRole('button', { name: 'Send' }));
  await expect(desk.getByRole('listitem').filter({ hasText: 'One percent.' })).toBeVisible();
  await press(desk, desk.getByRole('button', { name: 'Close the ticket' }));
  await desk.goto('/notification/saved-answer');
  await press(desk, desk.getByRole('button', { name: 'Delete “Fees”' }));
  await say(desk, 'It is two percent by now', 'Delete', 'Deleted');
  await expect(desk.getByText('No saved answers yet')).toBeVisible();
  await desk.context().close();
});
