import { expect, type Page } from '@playwright/test';
import { readCpa005 } from '../api/test/cpa005-reader.ts';
import { pressAt, reach } from './keyboard.ts';
import { isFit } from './overflow.ts';
import { Member } from './people.ts';
import { makeReady } from './ready.ts';
import { actForm, approve, byTwo, PROPOSED } from './second-person.ts';
import { Server } from './server.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { test as base } from './test.ts';

const GRACE = ofDemo('Grace Adu');
const KOFI = ofDemo('Kofi Mensah');
const SQUAD = 'Money Circle';
const WEEK = 7;

/**
 * Test function with a separate server, because the tests advance the clock. A squad of seven pays CA$1,000 a week, and
 * the last member never pays. The payout of six contributions needs two approvals.
 */
const test = base.extend<{ played: Server }>({
  played: async ({ browser }, use) => {
    const server = await Server.ofDemo();
    await server.start();
    const staff = await login(server, KOFI);
    const { now } = await server.call<{ now: string }>('/sandbox/clock');
    const startOn = new Date(Date.parse(now) + 14 * 86_400_000).toISOString().slice(0, 10);
    const body = { name: SQUAD, contribution: 100_000, size: 7, startOn };
    const { id } = await server.call<{ id: string }>('/adashi/squad', body, staff);
    for (let position = 1; position <= 7; position += 1) {
      const context = await browser.newContext();
      const member = new Member(
        server,
        context,
        await context.newPage(),
        `Circle ${'ABCDEFG'.charAt(position - 1)}one`,
      );
      await makeReady(server, member, position === 7 ? '9999901' : `123456${position}`);
      const token = await login(server, { email: member.email, password: 'Savings2026!' });
      await server.call(`/adashi/squad/${id}/join`, { position }, token);
      await context.close();
    }
    const { data } = await server.call<{ data: { id: string }[] }>(
      '/guarantor?status=accepted&pageSize=100',
      undefined,
      staff,
    );
    for (const guarantor of data)
      await byTwo(server, `/guarantor/${guarantor.id}`, { status: 'verified', reason: 'They were called' }, 'PATCH');
    // Advances days until the first payout waits for two approvals.
    for (let days = 0; !(await isWaiting(server, staff)); days += 1) {
      if (days > 40) throw new Error('no payout came to wait for approval');
      await server.call('/sandbox/clock', { advanceDays: days < 2 ? WEEK : 1 });
    }
    await use(server);
    await server.remove();
  },
});

async function login(server: Server, { email, password }: { email: string; password: string }): Promise<string> {
  return (await server.call<{ accessToken: string }>('/auth/login', { email_address: email, password })).accessToken;
}

async function isWaiting(server: Server, staff: string): Promise<boolean> {
  const path = `/adashi/payouts?state=awaiting_approval&q=${encodeURIComponent(SQUAD)}`;
  return (await server.call<{ total: number }>(path, undefined, staff)).total > 0;
}

const dialog = (page: Page) => page.getByRole('dialog');
const first = (page: Page) => page.getByRole('table').getByRole('link').first();

/** Fills in the reason and confirms the dialog. */
async function act(page: Page, reason: string, button: string | RegExp): Promise<void> {
  await actForm(page).getByLabel('Reason').fill(reason);
  await actForm(page).getByRole('button', { name: button }).click();
}

test('staff mark a contribution as paid outside, two people approve a payout, and staff process the bank file', {
  tag: '@long',
}, async ({ browser, played }) => {
  // The window is wide enough for a detail panel beside the list.
  const viewport = { width: 1440, height: 900 };
  const [grace, kofi] = [await browser.newContext({ viewport }), await browser.newContext({ viewport })];
  await enter(grace, played, GRACE);
  await enter(kofi, played, KOFI);
  const page = await grace.newPage();

  await test.step('staff mark a contribution as paid outside the app', async () => {
    await page.goto(`${played.url}/payment?q=${encodeURIComponent(SQUAD)}&state=failed`);
    await first(page).click();
    const panel = page.getByRole('complementary', { name: /Circle Gone/ });
    await expect(panel).toContainText('CA$1,000');
    await isFit(page, 'one payment');
    await panel.getByRole('button', { name: 'Mark as paid outside Adashi' }).click();
    await expect(actForm(page)).toContainText('We record CA$1,000.00 as received outside');
    await expect(actForm(page).getByRole('button', { name: 'Mark CA$1,000.00 as paid' })).toBeDisabled();
    await act(page, 'Cheque seen at the branch', 'Mark CA$1,000.00 as paid');
    await toast(page, PROPOSED);
    await approve(browser, played, 'Paid outside Adashi', KOFI);
    await page.reload();
    await expect(panel).toContainText('Outside → Pot');
    await expect(panel).toContainText('“Cheque seen at the branch”');
    await expect(panel.getByRole('button', { name: 'Mark as paid outside Adashi' })).toHaveCount(0);
  });

  await test.step('a payout above the limit needs a second person', async () => {
    const waiting = `${played.url}/payout?q=${encodeURIComponent(SQUAD)}&state=awaiting_approval`;
    await page.goto(waiting);
    await first(page).click();
    const panel = page.getByRole('complementary', { name: /Circle Aone/ });
    await expect(panel).toContainText('Checked just now');
    await panel.getByRole('button', { name: /^Approve CA\$6,8/ }).click();
    await expect(actForm(page)).toContainText('Another staff member must approve it');
    await act(page, 'Pot and account agree', /^Approve CA\$6,8/);
    await toast(page, PROPOSED);
    await expect(panel).toContainText('Two people must approve this payout');
    await isFit(page, 'one payout');

    const other = await kofi.newPage();
    await other.goto(waiting);
    await first(other).click();
    const theirs = other.getByRole('complementary', { name: /Circle Aone/ });
    await pressAt(other, theirs.getByRole('link', { name: 'Decide', exact: true }));
    await reach(other, other.getByLabel('Your reason'));
    await other.keyboard.type('Seen in the ledger');
    await pressAt(other, other.getByRole('button', { name: /^Approve CA\$6,8/ }));
    await toast(other, 'Approved');
    await other.goto(`${played.url}/payout?q=${encodeURIComponent(SQUAD)}&state=submitted`);
    await first(other).click();
    await expect(theirs).toContainText('On its way');

    for (const one of [page, other]) {
      await one.goto(`${played.url}/payout?q=${encodeURIComponent(SQUAD)}&state=scheduled`);
      await first(one).click();
      await one.getByRole('complementary').getByRole('button', { name: 'Hold' }).click();
    }
    await act(page, 'Waits for a call', /^Hold CA/);
    await toast(page, 'Held');
    await act(other, 'Waits for a call', /^Hold CA/);
    await toast(other, 'This is no longer possible. The page shows the current state.');
    await expect(dialog(other)).toHaveCount(0);
    await expect(other.getByRole('complementary').getByRole('button', { name: /^Release/ })).toBeVisible();
  });

  await test.step('staff release the bank file and import its returns', async () => {
    await page.goto(`${played.url}/payout/bank-file`);
    await page.getByRole('button', { name: 'Create the file' }).click();
    await dialog(page).getByRole('button', { name: 'Create the file' }).click();
    await toast(page, 'File created');
    // Staff cannot download the bank file before two people have released the file.
    const file = page.getByRole('table').getByRole('row').filter({ hasText: 'Not released yet' });
    await expect(file.getByRole('button', { name: 'Download' })).toHaveCount(0);
    await isFit(page, 'a bank file that waits');
    await file.getByRole('button', { name: 'Release', exact: true }).click();
    await act(page, 'Compared with the payouts', /^Release CA\$/);
    await toast(page, PROPOSED);
    const other = await kofi.newPage();
    await other.goto(`${played.url}/payout/bank-file`);
    await pressAt(other, other.getByRole('button', { name: 'Release', exact: true }));
    await expect(actForm(other)).toContainText("can't change again");
    await expect(actForm(other)).toContainText('Total');
    await isFit(other, 'releasing a bank file');
    await reach(other, actForm(other).getByLabel('Reason'));
    await other.keyboard.type('Sum and count agree');
    await pressAt(other, actForm(other).getByRole('button', { name: /^Release CA\$/ }));
    await toast(other, 'Released');
    await other.close();

    await page.reload();
    await expect(page.getByText(/File \d+, number 0001/).first()).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('eft-0001.txt');
    const text = (await (await saved.createReadStream()).toArray()).join('');
    const { segments, trailer } = readCpa005(text);
    const line = segments.find(({ payee }) => payee?.trim() === 'CIRCLE AONE');
    const [reference, cents] = [line?.crossReference?.trim() ?? '', String(Number(line?.amount))];
    expect(line).toMatchObject({ institution: '000300006', account: '1234561     ' });
    expect(cents).toMatch(/^68\d{4}$/);
    expect(Number(trailer.creditCount)).toBe(segments.length);
    await isFit(page, 'the bank file');
    const returned = `reference,cents,result,reason\n${reference},${cents},failed,No such account\nADA999999999,1,paid\n`;
    const chosen = { name: 'returns.csv', mimeType: 'text/csv', buffer: Buffer.from(returned) };
    const status = page.getByRole('status').filter({ hasText: '1 line to check' });
    for (const [failed, known] of [
      [1, 0],
      // The second line was never applied, so a second import reports the line again.
      [0, 1],
    ] as const) {
      await page.getByLabel('Bank file').setInputFiles(chosen);
      await page.getByRole('button', { name: 'Import the file' }).click();
      await expect(status).toContainText(`${failed} failed, ${known} already known`);
    }
    await page.goto(`${played.url}/payout?q=${encodeURIComponent(SQUAD)}&state=failed`);
    await first(page).click();
    const panel = page.getByRole('complementary', { name: /Circle Aone/ });
    await expect(panel).toContainText('The bank says: No such account.');
    await expect(panel).toContainText(/In bank file \d+, number 0001, line \d+ \(ADA\d{9}\)/);
    await panel.getByRole('button', { name: /^Release/ }).click();
    await act(page, 'Numbers were corrected', /^Release/);
    await toast(page, PROPOSED);
  });
});
