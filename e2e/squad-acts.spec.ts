import { expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { mailThatSays } from './people.ts';
import { because } from './reasons.ts';
import { Server } from './server.ts';
import { alter, enter, ofDemo, toast } from './sessions.ts';
import { inDays, signedIn } from './squads.ts';
import { testAlone as test } from './test.ts';

let server: Server;

// The tests of this file have their own server, because demo members join squads and lose seats.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());
// All tests of this file run in one worker, because each worker would start its own server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await enter(page.context(), server, ofDemo('Grace Adu'));
});

interface Shown {
  readonly today: string;
  readonly seats: readonly { readonly file: { readonly removal: object | null } | null }[];
}

const dialogOf = (page: Page) => page.getByRole('dialog');

async function more(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: act }).click();
}

async function propose(name: string): Promise<string> {
  const member = await signedIn(server, 'Comfort Danso');
  const body = { name, contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  return (await member<{ id: string }>('/adashi/squad/custom', body)).id;
}

test('staff preview and open a squad, edit it before members join, reduce it and cancel it', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'Spadina Four';
  await page.goto(`${server.url}/squad`);
  await page.getByRole('link', { name: 'Open a squad' }).click();
  // The list of squads behind the form has a filter with the same label.
  await expect(page.getByLabel('Contribution a week')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Contribution a week').fill('100');
  await page.getByLabel('Seats').fill('4');
  await page.getByLabel('Starts on').fill(await inDays(server, 30));
  const preview = page.getByRole('main').filter({ hasText: 'Estimate' });
  await expect(preview).toContainText('CA$400.00, over 4 weeks');
  await page.getByLabel('Seats').fill('5');
  await expect(preview).toContainText('CA$500.00, over 5 weeks');
  await isFit(page, 'opening a squad');
  await page.getByRole('button', { name: 'Open the squad' }).click();
  await expect(page.getByText('5 seats are free.')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('link', { name: 'Edit the terms' }).click();
  await page.getByLabel('Seats').fill('3');
  await page.getByRole('button', { name: 'Save the terms' }).click();
  await expect(page.getByText('Say why in a few words')).toBeVisible();
  await page.getByLabel('Reason').fill('Three are enough');
  await page.getByRole('button', { name: 'Save the terms' }).click();
  await toast(page, 'Terms changed');
  await expect(page.getByText('3 seats are free.')).toBeVisible();

  const [id = ''] = page.url().split('/').slice(-1);
  for (const [index, member] of ['Abena Sarpong', 'Blessing Etim'].entries())
    await (await signedIn(server, member))(`/adashi/squad/${id}/join`, { position: index + 1 });
  await page.reload();
  await expect(page.getByText('1 seat is free.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit the terms' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reduce to the ready members' }).click();
  await expect(dialogOf(page)).toContainText('Staying: Abena Sarpong, Blessing Etim');
  await isFit(page, 'reducing a squad');
  await because(page, 'Reduce', 'Nobody else came', 'Squad reduced');
  await expect(page.getByText('Every seat is taken.')).toBeVisible();

  const members = page.getByRole('group', { name: 'Members' });
  await members.getByRole('button', { name: 'Actions for Blessing Etim' }).click();
  await page.getByRole('button', { name: 'Remove from the squad' }).click();
  await expect(dialogOf(page)).toContainText('The seat of Blessing is free right away');
  await because(page, 'Remove', 'She moved away', 'Removed');
  await expect(members.getByRole('row', { name: /Blessing Etim/ })).toHaveCount(0);
  await mailThatSays(server, 'blessing.etim@example.com', 'She moved away');

  await more(page, 'Cancel the squad');
  await expect(dialogOf(page)).toContainText('1 member loses the seat');
  await because(page, 'Cancel the squad', 'One alone saves nothing', 'Cancelled');
  await expect(page.getByText('Grace Adu cancelled it')).toBeVisible();
  await mailThatSays(server, 'abena.sarpong@example.com', 'One alone saves nothing');
});

test('staff preview proposals, approve one and decline two, and the organizer sees the reason', {
  tag: '@long',
}, async ({ page }) => {
  const id = await propose('Bathurst Friends');
  await page.goto(`${server.url}/squad/pending-squad/${id}`);
  await expect(page.getByText('Estimate')).toBeVisible();
  await expect(page.getByText('CA$200.00, over 4 weeks')).toBeVisible();
  await isFit(page, 'a proposal');
  await page.getByRole('button', { name: 'Approve' }).click();
  await because(page, 'Approve', 'Friends who save', 'Approved');
  await mailThatSays(server, 'comfort.danso@example.com', 'Friends who save');

  for (const name of ['Many One', 'Many Two']) await propose(name);
  await page.goto(`${server.url}/squad/pending-squad?q=many`);
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check();
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Decline' }).click();
  await dialogOf(page).getByLabel('Reason').fill('Two at once are too many');
  await dialogOf(page).getByRole('button', { name: 'Decline' }).click();
  await expect(dialogOf(page).getByRole('status')).toHaveText('2 of 2 done');
  await mailThatSays(server, 'comfort.danso@example.com', 'Two at once are too many');
});

test('staff give a removal notice in a running squad, find it by a search, and withdraw it', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${server.url}/squad/squad-member?q=kwame`);
  await page.getByRole('row').getByRole('link', { name: 'Kwame Asante' }).click();
  await expect(page.getByRole('heading', { name: 'Kwame Asante' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elder Asante' })).toHaveAttribute(
    'href',
    /guarantor-verification\?open=/,
  );
  await page.getByRole('button', { name: 'Actions for Kwame Asante' }).click();
  await page.getByRole('button', { name: 'Give notice of removal' }).click();
  await expect(dialogOf(page)).toContainText('two staff members can decide.');
  await because(page, 'Give notice', 'Threatened another member', 'Notice given');
  await expect(page.getByText('Remove Kwame by due process')).toBeVisible();
  const decide = page.getByRole('button', { name: 'Decide' });
  await expect(decide).toBeDisabled();
  await expect(decide).toHaveAccessibleDescription(/^Two staff members can decide from/);
  await isFit(page, 'a membership with a notice');

  await page.goto(`${server.url}/squad/squad-member?standing=noticed`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').getByRole('link', { name: 'Kwame Asante' }).click();
  await expect(decide).toBeVisible();

  // A second staff member's page wrongly shows the end of the notice period, and the server still rejects the
  // decision.
  await enter(page.context(), server, ofDemo('Kofi Mensah'));
  await alter(page, /\/api\/adashi\/squad\/[\da-f-]{36}$/, (squad: Shown) => ({
    ...squad,
    seats: squad.seats.map((seat) => {
      const removal = seat.file?.removal && { ...seat.file.removal, decisionOn: squad.today };
      return { ...seat, file: seat.file && { ...seat.file, removal } };
    }),
  }));
  await page.reload();
  await decide.click();
  await expect(dialogOf(page)).toContainText('The rounds after it move up');
  await dialogOf(page).getByLabel('Reason').fill('Nobody was heard');
  await dialogOf(page).getByRole('button', { name: 'Remove by decision' }).click();
  await toast(page, 'The member has time to fix the problem and to appeal');
  await dialogOf(page).getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Withdraw the notice' }).click();
  await because(page, 'Withdraw notice', 'They made up', 'The notice is withdrawn');
  await expect(page.getByText('Remove Kwame by due process')).toHaveCount(0);
  await mailThatSays(server, 'kwame.asante@example.com', 'They made up');
});
