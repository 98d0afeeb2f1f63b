import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { isFit } from './fit.ts';
import { enter, ofDemo, toast } from './house.ts';
import { press, pressAt, reach, type } from './keyboard.ts';
import { newestMail } from './people.ts';
import { Server } from './server.ts';
import { signedIn } from './squads.ts';
import { testAlone as test } from './test.ts';

let server: Server;

// Money is given back and tried again here: nobody else may look at it.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());

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

/** The last step of an act, without a mouse: why, and its button. */
async function say(page: Page, reason: string, button: string | RegExp, done: string): Promise<void> {
  await reach(page, dialog(page).getByLabel('Reason'));
  await page.keyboard.type(reason);
  await isFit(page, `${button} is asked about`);
  await pressAt(page, dialog(page).getByRole('button', { name: button }));
  await toast(page, done);
}

test('by the keyboard alone: what arrived is given back, and what it leaves owing waived in the same act', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'Femi Ogunleye', '/payment?q=Lakeshore&state=confirmed');
  await pressAt(page, page.getByRole('link', { name: 'Zainab Bello' }).first());
  const opened = panel(page, 'Zainab Bello');
  await pressAt(page, opened.getByRole('button', { name: 'Give the money back' }));
  await expect(dialog(page)).toContainText('goes back to the account of Zainab Bello, once.');
  await expect(dialog(page)).toContainText('is owed again: the member and the guarantor are asked for it.');
  await pressAt(page, dialog(page).getByLabel('Waive what it leaves owing'), 'Space');
  await expect(dialog(page)).toContainText('Nothing is owed for it.');
  await say(page, 'Debited by mistake', 'Give CA$100.00 back', 'It goes back');
  await expect(opened).toContainText('Given back');
  await expect(opened).toContainText('“Debited by mistake”');
  await expect(opened.getByRole('button', { name: 'Give the money back' })).toHaveCount(0);
  await isFit(page, 'a contribution that was given back');
  await page.context().close();
});

test('by the keyboard alone: a default is tried again, and of all payments one comes to those of a person', async ({
  browser,
}) => {
  const staff = await signedIn(server, 'Femi Ogunleye');
  const defaults = async () => (await staff<{ total: number }>('/adashi/payments?state=defaulted')).total;
  for (let weeks = 0; weeks < 4 && (await defaults()) === 0; weeks += 1)
    await server.call('/sandbox/clock', { advanceDays: 7 });
  const page = await pageOf(browser, 'Femi Ogunleye', '/payment?state=defaulted');
  await pressAt(page, page.getByRole('link', { name: 'Aisha Lawal' }).first());
  const opened = panel(page, 'Aisha Lawal');
  await pressAt(page, opened.getByRole('button', { name: 'Try again' }));
  await expect(dialog(page)).toContainText('is debited from the account of Aisha Lawal on the next business day.');
  await say(page, 'She has money again', /^Try CA\$\d+\.\d\d again$/, 'It is tried again');
  await expect(opened).toContainText('“She has money again”');
  await expect(opened.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await pressAt(page, opened.getByRole('link', { name: 'All payments of Aisha Lawal' }));
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole('row').filter({ hasText: 'Aisha Lawal' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Zainab Bello' })).toHaveCount(0);
  await pressAt(page, page.getByRole('button', { name: 'Of all squads and people' }));
  await expect(page.getByRole('row').filter({ hasText: 'Zainab Bello' }).first()).toBeVisible();
  await page.context().close();
});

test('by the keyboard alone: a payout is held for a reason that the next one reads, and released', async ({
  browser,
}) => {
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
  await expect(dialog(other)).toContainText('It goes as soon as its day has come');
  await say(other, 'The bank has called back', /^Release CA\$/, 'Released');
  await expect(theirs).toContainText('“The bank has called back”');
  await expect(theirs.getByRole('button', { name: 'Hold' })).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});

test('money that matches nothing is told in words, and closed once, by the keyboard alone', async ({ browser }) => {
  await server.ask(sql`
    insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
    select 'sandbox', 'stray', squads.id, jsonb_build_object('kind', 'debt_paid', 'round', 90, 'seat', seats.id, 'amount', 4200), now()
    from squads join seats on seats.squad_id = squads.id join people on people.id = person_id
    where name = 'Lakeshore Ten' and first_name = 'Zainab'`);
  const [page, other] = [
    await pageOf(browser, 'Grace Adu', '/payment/unmatched'),
    await pageOf(browser, 'Kofi Mensah', '/payment/unmatched'),
  ];
  const row = page.getByRole('row').filter({ hasText: 'Somebody paid a debt' });
  for (const said of ['Zainab Bello', 'Lakeshore Ten, week 90', 'CA$42.00']) await expect(row).toContainText(said);
  await expect(row).not.toContainText('debt_paid');
  await isFit(page, 'unmatched money');
  for (const one of [other, page]) await pressAt(one, one.getByRole('button', { name: 'Close the event' }));
  await say(page, 'It was of another platform', 'Close the event', 'The event is closed');
  await expect(page.getByText('Every event was understood')).toBeVisible();
  await dialog(other).getByLabel('Reason').fill('Sent back by the bank');
  await dialog(other).getByRole('button', { name: 'Close the event' }).click();
  await toast(other, 'Grace Adu has done this already');
  await expect(other.getByText('Every event was understood')).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});

test('by the keyboard alone: the fund is filled from the fees, as far as they hold it', async ({ browser }) => {
  const page = await pageOf(browser, 'Femi Ogunleye', '/payment/books');
  const fund = page.getByRole('region', { name: 'Guarantee fund' });
  await type(page, { Amount: '9999' }, fund);
  await expect(fund.getByLabel('Amount')).toHaveAccessibleDescription(/^The fees hold CA\$/);
  await expect(fund.getByRole('button', { name: 'Put it into the fund' })).toBeDisabled();
  await fund.getByLabel('Amount').fill('');
  await type(page, { Amount: '5' }, fund);
  await press(page, fund.getByRole('button', { name: 'Put CA$5.00 into the fund' }));
  await expect(dialog(page)).toContainText('CA$5.00 move from the fees into the guarantee fund.');
  await say(page, 'For the winter', 'Put CA$5.00 into the fund', 'The fund was filled');
  await page.goto('/payment/books/fees');
  await expect(page.getByRole('row').filter({ hasText: 'For the winter' })).toContainText('−CA$5.00');
  await page.context().close();
});

test('by the keyboard alone: a setting is changed, the ledger and the chain of the activity are verified', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'Kofi Mensah', '/account/settings');
  await press(page, page.getByRole('button', { name: 'Change: Reward for a referral' }));
  await reach(page, dialog(page).getByLabel('From now on'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12');
  await say(page, 'More friends', 'Set it to CA$12.00', 'It is set');
  await expect(page.getByRole('listitem').filter({ hasText: 'More friends' })).toContainText('CA$12.00');
  await page.goto('/payment/books');
  await press(page, page.getByRole('button', { name: 'Verify now' }));
  await toast(page, 'The ledger was verified');
  await page.goto('/activity');
  await press(page, page.getByRole('button', { name: 'Verify' }));
  await expect(page.getByRole('status').filter({ hasText: 'The chain is intact' })).toContainText('by Kofi Mensah');
  await page.context().close();
});

test('by the keyboard alone: an announcement and an agreement are drafted, looked at and leave', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'Grace Adu', '/notification/announcement/new');
  const words = {
    'Title in English': 'A holiday',
    'Text in English': 'Banks are closed.',
    'Title in French': 'Un congé',
    'Text in French': 'Tout est fermé.',
  };
  await type(page, words);
  await press(page, page.getByRole('button', { name: 'Save the draft' }));
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Send to \d+ members$/ }));
  await say(page, 'Monday is one', 'Send', 'It is on its way');
  await expect(page.getByRole('heading', { name: 'As it was sent' })).toBeVisible();

  await page.goto('/account/contract-agreement/new');
  await type(page, {
    Title: 'Rules',
    'Text in English': 'Be kind to each other, always.',
    'Text in French': 'Soyez toujours gentils entre vous.',
  });
  await press(page, page.getByRole('button', { name: 'Save the draft' }));
  await press(page, page.getByRole('button', { name: 'Publish' }));
  await say(page, 'A lawyer read it', 'Publish', 'Published');
  await press(page, page.getByRole('button', { name: 'Take it out of force' }));
  await say(page, 'Nobody needs it', 'Take it out of force', 'Saved');
  await expect(page.getByRole('main')).toContainText('Retired');
  await page.context().close();
});

test('a guarantor is declined by the keyboard alone, and the member reads why', async ({ browser }) => {
  const email = 'yaw.danso@example.com';
  const ask = await signedIn(server, 'Comfort Danso');
  await ask('/guarantor', { name: 'Yaw Danso', email, phoneNumber: '4165550145', relationship: 'My uncle' });
  const link = (await newestMail(server, email)).text.match(/guarantor#(id=\S+)/)?.[1] ?? '';
  const { version, language } = await server.call<{ version: string; language: string }>(`/guarantor/query?${link}`);
  await server.call(`/guarantor/query?${link}`, { answer: 'accepted', signature: 'Yaw Danso', language, version });
  const page = await pageOf(browser, 'Hassan Diallo', '/guarantor-verification?status=accepted');
  await pressAt(page, page.getByRole('link', { name: 'Yaw Danso' }));
  const opened = panel(page, 'Yaw Danso');
  await expect(opened).toContainText('At stake this week');
  await pressAt(page, opened.getByRole('button', { name: 'Decline' }));
  await expect(dialog(page)).toContainText('Comfort Danso has to name somebody else before their squad can start.');
  await say(page, 'We could not reach him by phone', 'Decline', 'Declined');
  await expect(opened).toContainText('“We could not reach him by phone”');
  const member = await pageOf(browser, 'Comfort Danso', '/notification');
  await expect(member.getByRole('main')).toContainText('We could not reach him by phone');
  for (const one of [page, member]) await one.context().close();
});

test('an answer is saved in both languages and sent in that of the member, who wrote and whom staff heard of at once', async ({
  browser,
}) => {
  const desk = await pageOf(browser, 'Marie Tremblay', '/notification');
  const ask = await signedIn(server, 'Esi Quaye');
  await ask('/help/ticket', { topic: 'other', text: 'What do you take for it?' });
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
  await expect(desk.getByText('No answer is saved yet')).toBeVisible();
  await desk.context().close();
});

test('referrals: how far people come, by whom, narrowed and saved, each leading to the person', async ({ browser }) => {
  const page = await pageOf(browser, 'Marie Tremblay', '/referral');
  await expect(page.getByRole('heading', { name: 'From the link to the first contribution' })).toBeVisible();
  await expect(page.getByText('Rewards paid')).toBeVisible();
  await page.getByLabel('Stage').selectOption('Signed up');
  await expect(page.getByRole('row').filter({ hasText: 'Efua Quartey' })).toContainText('to come');
  await isFit(page, 'the referrals of staff');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saving).suggestedFilename()).toBe('referrals.csv');
  await pressAt(page, page.getByRole('link', { name: 'Efua Quartey' }));
  await expect(page).toHaveURL(/\/member-management\/member-information\//);
  await page.context().close();
});

const ACTS =
  /^(Give the money back|Waive|Try again|Mark as paid outside|Approve|Hold|Release|It came back|Verify|Decline|Make the file|Bring in the file)/;
const READS_ALONE = [
  ['Marie Tremblay', '/payment?q=Lakeshore', 'What moved'],
  ['Marie Tremblay', '/payout?q=Lakeshore', 'Why this amount?'],
  ['Femi Ogunleye', '/guarantor-verification', 'Liability'],
] as const;

for (const [name, path, shown] of READS_ALONE)
  test(`${name} reads all of what is opened at ${path}, and is offered no act`, async ({ browser }) => {
    const page = await pageOf(browser, name, path);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('complementary').getByRole('heading', { name: shown })).toBeVisible();
    await expect(page.getByRole('button', { name: ACTS })).toHaveCount(0);
    await page.context().close();
  });

test('who may only read the files for the bank makes none and brings none in', async ({ browser }) => {
  const page = await pageOf(browser, 'Marie Tremblay', '/payout/bank-file');
  await expect(page.getByText('No file was made yet')).toBeVisible();
  await expect(page.getByRole('button', { name: ACTS })).toHaveCount(0);
  await page.context().close();
});
