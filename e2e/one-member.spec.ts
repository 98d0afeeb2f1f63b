import { expect, type Page } from '@playwright/test';
import { isFit } from './overflow.ts';
import { mailThatSays } from './people.ts';
import { because } from './reasons.ts';
import { enter, memberPage, person, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

async function toMember(page: Page, email: string, name: string): Promise<void> {
  await page.goto(`/member-management?q=${encodeURIComponent(email)}`);
  await page.getByRole('row').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test("staff correct a member, add a note, resend an email, end the member's sessions and delete the member", {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const email = await person(server, 'Sade');
  const theirs = await browser.newContext({ baseURL: server.url });
  const member = await memberPage(theirs, server, email);
  await enter(page.context(), server, STAFF);
  await toMember(page, email, 'Sade Obi');

  await page.locator('#profile').getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page).getByLabel('City').fill('Guelph');
  await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialogOf(page).getByLabel('Reason').fill('Said so on the phone');
  await isFit(page, 'correcting a member');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#profile')).toContainText('Guelph');

  const notes = page.locator('#notes');
  await notes.getByLabel('Write a note').fill('Called. Her pay arrives on Fridays.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Kofi Mensah');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Resend the code for a new password' }).click();
  const send = dialogOf(page).getByRole('button', { name: 'Send again' });
  await send.click();
  await toast(page, 'It was sent again');
  await mailThatSays(server, email, 'is your code for a new password');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Resend the code for a new password' }).click();
  await send.click();
  await toast(page, 'Kofi Mensah already did this.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: /^End \d sessions?$/ }).click();
  await because(page, 'End sessions', 'Lost her phone', 'Signed out everywhere');
  await member.goto('/payment');
  await expect(member).toHaveURL(/login/);
  await theirs.close();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Delete this member' }).click();
  await expect(dialogOf(page)).toContainText("can't be undone");
  await because(page, 'Delete', 'As she asked', 'Deleted');
  await page.goto(`/member-management?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('No results match')).toBeVisible();
});
