import { expect, type Locator } from '@playwright/test';
import { isFit } from './fit.ts';
import { alter, enter, ofDemo, person, STAFF, toast } from './house.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

const REASON = 'Two accounts of one person';

test('staff suspends a member, who signs in and reads why, and reactivates them', async ({ browser, page, server }) => {
  const email = await person(server, 'Ngozi');
  await enter(page.context(), server, STAFF);
  await page.goto(`/member-management?q=${encodeURIComponent(email)}`);
  await page.getByRole('row').getByRole('link', { name: 'Ngozi Obi' }).click();
  await expect(page.getByRole('heading', { name: 'Ngozi Obi' })).toBeVisible();
  await isFit(page, 'one member');
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Their debits go on');
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended since')).toBeVisible();

  const theirs = await browser.newPage({ baseURL: server.url });
  await signIn(theirs, server, email);
  await theirs.getByText('Save with a squad.').click();
  await theirs.getByRole('button', { name: 'Proceed' }).click();
  const notice = theirs.getByRole('region', { name: 'Your account is suspended' });
  await expect(notice).toContainText(REASON);
  await theirs.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByLabel('Reason').fill('It was a sister');
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await toast(page, 'Reactivated');
  await theirs.reload();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect(notice).toBeHidden();
  await theirs.close();
});

test('one act for many members tells what became of each; the columns that were chosen stay', async ({
  page,
  server,
}) => {
  const [first, second] = [await person(server, 'Bulka'), await person(server, 'Bulka')];
  await enter(page.context(), server, STAFF);
  await page.goto('/member-management?q=bulka');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Record' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Record' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Squads' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Record' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check();
  const bar = page.getByRole('region', { name: 'Chosen' });
  await expect(bar).toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  // Somebody else was faster with one of them.
  const login = { email_address: STAFF.email, password: STAFF.password };
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
  const found = await server.call<{ data: { id: string }[] }>(
    `/user?q=${encodeURIComponent(second)}`,
    undefined,
    accessToken,
  );
  await server.call(`/admin/user/${found.data[0]?.id}/suspend`, { reason: REASON }, accessToken);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 done');
  await expect(dialog.getByText('This is not possible any more.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Suspended');
});

for (const { who, sees, not } of [
  { who: 'Hassan Diallo', sees: ['Squads', 'Agreements'], not: ['Contributions and payouts', 'Tickets'] },
  { who: 'Femi Ogunleye', sees: ['Contributions and payouts', 'Agreements'], not: ['Tickets'] },
  { who: 'Marie Tremblay', sees: ['Contributions and payouts', 'Tickets'], not: [] },
])
  test(`the page of a member has for ${who} what the role may see, and no more`, async ({ page, server }) => {
    await enter(page.context(), server, ofDemo(who));
    await page.goto('/member-management?q=amara.okafor');
    await page.getByRole('row').getByRole('link', { name: 'Amara Okafor' }).click();
    const parts = page.getByRole('navigation', { name: 'Parts of this page' });
    for (const name of sees) {
      await expect(parts.getByRole('link', { name })).toBeVisible();
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    for (const name of not) {
      await expect(parts.getByRole('link', { name })).toHaveCount(0);
      await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
    }
    // What leads to pages of other roles is not there.
    for (const part of ['#activity', '#agreements']) await expect(page.locator(part).getByRole('link')).toHaveCount(0);
    const money = not.length < 2 ? 1 : 0;
    await expect(page.getByRole('term').filter({ hasText: 'Paid in' })).toHaveCount(money);
    await isFit(page, `a member for ${who}`);
  });

test('from a member staff comes to each contribution, payout, guarantor and agreement, and to all their activity', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/member-management?q=amara.okafor');
  await page.getByRole('row').getByRole('link', { name: 'Amara Okafor' }).click();
  const money = page.locator('#money');
  const follow = async (link: Locator, url: RegExp, shown: Locator) => {
    await link.first().click();
    await expect(page).toHaveURL(url);
    await expect(shown.first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
  };
  const panel = page.getByRole('dialog').or(page.getByRole('complementary'));
  const ofAmara = panel.getByRole('heading', { name: 'Amara Okafor' });
  await follow(money.getByRole('link', { name: /^Contribution, week/ }), /\/payment\?open=/, ofAmara);
  await page.getByText('Payouts', { exact: true }).click();
  await follow(money.getByRole('link', { name: /^Payout, week/ }), /\/payout\?open=/, ofAmara);
  const acts = page.getByRole('row', { name: /Amara Okafor/ });
  await follow(page.locator('#activity').getByRole('link', { name: 'See all' }), /\/activity\?q=amara/, acts);
  const agreement = page.locator('#agreements').getByRole('link');
  await follow(
    agreement,
    /contract-agreement\//,
    page.getByRole('heading', { name: await agreement.first().innerText() }),
  );
  const guarantor = page.locator('#guarantors').getByRole('link');
  const named = panel.getByRole('heading', { name: await guarantor.first().innerText() });
  await follow(guarantor, /guarantor-verification\?open=/, named);
  await alter(page, '**/api/admin/user/*', (story: object) => ({ ...story, sessions: 0 }));
  await page.goto('/member-management?q=aisha.lawal');
  await page.getByRole('row').getByRole('link', { name: 'Aisha Lawal' }).click();
  const end = page.getByRole('button', { name: 'End sessions' });
  await expect(end).toHaveAccessibleDescription('Nobody is signed in.');
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await expect(panel.getByRole('heading', { name: 'Aisha Lawal' })).toBeVisible();
});

test('staff finds a squad and a person by the keyboard alone', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('lakesh');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toContainText('Lakeshore Ten');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await isFit(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/squad\/active-squad\//);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('folake');
  await expect(options.first()).toContainText('Fọlákẹ́ Adéyẹmí');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fọlákẹ́ Adéyẹmí' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
