import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { signIn } from './people.ts';
import { approve, isProposed } from './second-person.ts';
import { enter, person, STAFF } from './sessions.ts';
import { test } from './test.ts';

const REASON = 'Two accounts of one person';

test('staff suspend a member, the member reads the reason at sign-in, and staff reactivate the member', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const email = await person(server, 'Ngozi');
  await enter(page.context(), server, STAFF);
  await page.goto(`/member-management?q=${encodeURIComponent(email)}`);
  await page.getByRole('row').getByRole('link', { name: 'Ngozi Obi' }).click();
  await expect(page.getByRole('heading', { name: 'Ngozi Obi' })).toBeVisible();
  await isFit(page, 'one member');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Their debits continue');
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

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByLabel('Reason').fill('It was a sister');
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await isProposed(page);
  await approve(browser, server, 'Reactivation of a member');
  await theirs.reload();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect(notice).toBeHidden();
  await theirs.close();
});

test('staff find a squad and a person by keyboard alone', { tag: '@long' }, async ({ page, server }) => {
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
