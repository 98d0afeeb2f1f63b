import { expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { confirmPassword } from './second-person.ts';
import { Server } from './server.ts';
import { alter, enter, ofDemo, toast } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { testAlone as test } from './test.ts';

const SQUAD = 'Victoria Park Three';
/** Demo members who are ready for a start. */
const READY = ['Abena Sarpong', 'Blessing Etim', 'Comfort Danso'] as const;
const NEWCOMER = 'Ngozi Umeh';

let server: Server;

// The tests of this file have their own server, because they advance the clock.
test.beforeAll(async () => {
  server = await Server.ofDemo();
  await server.start();
});
test.afterAll(() => Server.removeAll());
// All tests of this file run in one worker, because each worker would start its own server.
test.describe.configure({ mode: 'default' });

/** Opens a squad with positions assigned by staff, adds three members, and returns the squad's id. */
async function joinedSquad(): Promise<string> {
  const staff = await signedIn(server, 'Grace Adu');
  const startOn = await inDays(server, 14);
  const terms = { contribution: 15_000, size: 3, startOn, orderRule: 'assigned', feeBps: 0 };
  const id = await openedBy(staff, { name: SQUAD, ...terms });
  for (const member of READY) await (await signedIn(server, member))(`/adashi/squad/${id}/join`, {});
  return id;
}

/** Returns the members' names in the order of the list of positions. */
async function order(page: Page): Promise<string[]> {
  const rows = await page.getByRole('region', { name: 'Order of payout' }).getByRole('listitem').allInnerTexts();
  return rows.map((text) => READY.find((name) => text.includes(name)) ?? text);
}

/** Makes the page show a past closing day, and expects the server to reject the start. A start needs a reason. */
async function startSaysWhy(page: Page, id: string): Promise<void> {
  const path = `**/api/adashi/squad/${id}`;
  await alter(page, path, (squad: { startOn: string }) => ({ ...squad, today: squad.startOn }));
  await page.reload();
  await page.getByRole('button', { name: 'Start now' }).click();
  const dialog = page.getByRole('dialog', { name: `Start ${SQUAD} now?` });
  const start = dialog.getByRole('button', { name: 'Start now' });
  await expect(start).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The engine was off');
  await start.click();
  await toast(page, 'This squad can start on');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.unroute(path);
}

test('the list of squads shows declined and cancelled squads, and every URL of such a squad opens the pending squads', {
  tag: '@long',
}, async ({ page }) => {
  const staff = await signedIn(server, 'Grace Adu');
  const terms = { contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  const why = { reason: 'Nobody came' };
  const cancelled = await openedBy(staff, { ...terms, name: 'Called Off' });
  await staff(`/adashi/squad/${cancelled}/cancel`, why);
  const proposal = { ...terms, name: 'Not Approved' };
  const { id: declined } = await (await signedIn(server, 'Comfort Danso'))<{ id: string }>(
    '/adashi/squad/custom',
    proposal,
  );
  await staff(`/adashi/squad/${declined}/decline`, why);
  await enter(page.context(), server, ofDemo('Grace Adu'));
  for (const [state, name, id] of [
    ['Declined', 'Not Approved', declined],
    ['Cancelled', 'Called Off', cancelled],
  ] as const) {
    await page.goto(`${server.url}/squad`);
    await page.getByLabel('State').selectOption(state);
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
    await expect(rows.filter({ hasNotText: state })).toHaveCount(0);
    await rows.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/squad/pending-squad/${id}`);
    await isFit(page, `a squad that was ${state}`);
  }
  // This URL is for active squads, but the squad is cancelled. The app therefore opens the page of pending squads.
  await page.goto(`${server.url}/squad/active-squad/${cancelled}#history`);
  await expect(page).toHaveURL(`${server.url}/squad/pending-squad/${cancelled}#history`);
  await expect(page.getByRole('link', { name: 'Pending squads' })).toBeVisible();
});

test('staff set positions by keyboard and mouse, start a squad, and replace a leaver', { tag: '@long' }, async ({
  page,
}) => {
  const id = await joinedSquad();
  await enter(page.context(), server, ofDemo('Grace Adu'));
  await page.goto(`${server.url}/squad/upcoming-squad/${id}`);
  await expect(page.getByText("3 don't have a position yet.")).toBeVisible();
  const early = page.getByRole('button', { name: 'Start now' });
  await expect(early).toBeDisabled();
  await expect(early).toHaveAccessibleDescription(/^From .*, its closing day$/);
  await expect(page.getByText(/^From .*, its closing day$/)).toBeVisible();
  await isFit(page, 'a squad before its start');
  await page.getByRole('link', { name: 'Set positions' }).click();
  await expect(page.getByRole('heading', { name: 'Set positions' })).toBeVisible();
  expect(await order(page)).toEqual([...READY]);
  await isFit(page, 'positions');

  // Space lifts a row, the arrow keys move it, and Space drops it.
  await page.getByRole('button', { name: 'Move Comfort Danso, position 3' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => order(page)).toEqual(['Abena Sarpong', 'Comfort Danso', 'Blessing Etim']);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move Comfort Danso, position 2' })).toBeVisible();
  // The focus returns to the row's handle after the row's animation.
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);
  // The button moves a row by one position and keeps the focus where possible.
  await page.getByRole('button', { name: 'Move Comfort Danso up' }).press('Enter');
  await expect.poll(() => order(page)).toEqual(['Comfort Danso', 'Abena Sarpong', 'Blessing Etim']);
  await expect(page.getByRole('button', { name: 'Move Comfort Danso down' })).toBeFocused();
  // The mouse drags the handle onto another row.
  const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, position`) });
  await grip('Comfort Danso').scrollIntoViewIfNeeded();
  const from = await grip('Abena Sarpong').boundingBox();
  const onto = await grip('Comfort Danso').boundingBox();
  if (!from || !onto) throw new Error('a row has no grip');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, onto.y, { steps: 12 });
  await expect.poll(() => order(page)).toEqual(['Abena Sarpong', 'Comfort Danso', 'Blessing Etim']);
  await page.mouse.up();
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move Abena Sarpong, position 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save positions' })).toBeDisabled();
  await page.getByLabel('Reason').fill('Agreed in the call of Monday');
  await page.getByRole('button', { name: 'Save positions' }).click();
  await toast(page, 'Positions saved');
  await page.getByRole('link', { name: SQUAD }).click();
  await expect(page.getByText('3 of 3 members are ready.')).toBeVisible();
  await expect(page.getByText('Grace Adu set the positions')).toBeVisible();
  await startSaysWhy(page, id);

  await server.call('/sandbox/clock', { advanceDays: 14 });
  await page.goto(`${server.url}/squad/active-squad/${id}`);
  await expect(page.getByText('Matches the ledger')).toBeVisible();
  await expect(page.getByText('Adashi started it')).toBeVisible();
  // Staff have no seat of their own, so the picture of positions has the general legend.
  await expect(page.getByText('Has received', { exact: true })).toBeVisible();
  await expect(page.getByText('You', { exact: true })).toHaveCount(0);
  await isFit(page, 'a running squad');
  await confirmPassword(page, ofDemo('Grace Adu'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ledger as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${SQUAD}.csv`);
  await page.getByRole('button', { name: 'Write to the squad' }).click();
  await expect(page.getByLabel('Write to all 3 members')).toBeFocused();
  await page.keyboard.type('We are here for your questions');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We are here for your questions')).toBeVisible();
  const members = page.getByRole('group', { name: 'Members' });
  await members.getByRole('button', { name: 'Actions for Blessing Etim' }).click();
  await page.getByRole('button', { name: 'Replace with a new member' }).click();
  const dialog = page.getByRole('dialog', { name: `Replace Blessing Etim in ${SQUAD}` });
  await dialog.getByLabel('New member').first().fill('Ngozi');
  await dialog.getByRole('radio', { name: NEWCOMER }).check();
  await expect(dialog.getByText(/^Ngozi.* takes over position 3 and receives the pot on/)).toBeVisible();
  await isFit(page, 'replacing a member');
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled();
  await dialog.getByLabel(/^Blessing.* asked to leave/).check();
  await dialog.getByLabel('Reason').fill('Moves to Halifax');
  // The response arrives after the page has redrawn the row without the dialog.
  await page.route(`**/squad/${id}/replace-member/*`, async (route) => {
    const response = await route.fetch();
    await expect(members.getByRole('row', { name: new RegExp(`3 .*${NEWCOMER}`) })).toBeVisible();
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await toast(page, 'The seat has a new member');
  await expect(members.getByRole('row', { name: new RegExp(`3 .*${NEWCOMER}`) })).toBeVisible();
  await expect(members.getByRole('row', { name: /Blessing Etim/ })).toContainText('Has left');
  await expect(page.getByText('Grace Adu replaced Blessing Etim with a new member')).toBeVisible();
  await members.getByRole('link', { name: NEWCOMER }).click();
  await expect(page.getByRole('heading', { name: NEWCOMER })).toBeVisible();
  await isFit(page, 'a membership');
});
