import { type Browser, expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { Server } from './server.ts';
import { type Account, enter, ofDemo, toast } from './sessions.ts';
import { testAlone } from './test.ts';

const DESK = { width: 1440, height: 900 };

/** Test function with a separate server, because a refund changes the squads of the demo. */
const test = testAlone.extend<{ played: Server }>({
  played: async ({ browserName: _ }, use) => {
    const server = await Server.ofDemo();
    await server.start();
    await use(server);
    await server.remove();
  },
});

async function pageOf(browser: Browser, server: Server, account: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', baseURL: server.url });
  await enter(context, server, account);
  return context.newPage();
}

test('one person proposes a refund, the refund waits in the queue, and another person approves it', async ({
  browser,
  played,
}) => {
  const grace = await pageOf(browser, played, ofDemo('Grace Adu'));
  const kofi = await pageOf(browser, played, ofDemo('Kofi Mensah'));
  const act = grace.getByRole('complementary', { name: 'Refund with waiver' });

  await test.step('the first person proposes the refund', async () => {
    await grace.goto('/payment?q=Lakeshore&state=confirmed');
    await grace.getByRole('table').getByRole('link').first().click();
    await grace.getByRole('complementary').getByRole('button', { name: 'Refund the money' }).click();
    const dialog = grace.getByRole('group', { name: 'Refund the money' });
    await dialog.getByLabel('Waive the remaining debt').check();
    await dialog.getByLabel('Reason').fill('The employer paid late');
    await dialog.getByRole('button', { name: /^Refund CA/ }).click();
    await toast(grace, 'Sent to a second person. Nothing has happened yet.');
    await expect(dialog).toHaveCount(0);
    await grace.getByRole('link', { name: 'See the act' }).click();
    await expect(act).toContainText('You proposed this; someone else must approve it.');
    await expect(act.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0);
    await isFit(grace, 'an act of your own');
  });

  await test.step('the second person approves the refund from the dashboard', async () => {
    await kofi.goto('/dashboard');
    await expect(kofi.getByText('1 is yours to decide')).toBeVisible();
    await isFit(kofi, 'the dashboard with an act that waits');
    await kofi.getByRole('link', { name: 'Review 1 act' }).click();
    await kofi.getByRole('link', { name: 'Refund with waiver' }).click();
    const panel = kofi.getByRole('complementary', { name: 'Refund with waiver' });
    await expect(panel).toContainText('Nothing changed since');
    await isFit(kofi, 'an act to decide');
    await panel.getByLabel('Your reason').fill('Debit and ledger checked');
    await panel.getByRole('button', { name: /^Approve CA\$.* refund$/ }).click();
    await toast(kofi, 'Approved');
    await expect(kofi.getByText('Nothing waits for a second person')).toBeVisible();
  });

  await test.step('the decided act and the audit log name both people', async () => {
    await grace.reload();
    await expect(act).toContainText('“Debit and ledger checked”');
    await expect(act).toContainText('2 of 2');
    await kofi.goto('/activity?q=Grace');
    await expect(kofi.getByRole('link', { name: 'Approved by Kofi Mensah' }).first()).toBeVisible();
  });
});
