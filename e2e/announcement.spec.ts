import { expect } from '@playwright/test';
import { kycModal } from './kyc.ts';
import { isFit } from './overflow.ts';
import { mailThatSays } from './people.ts';
import { enter, memberPage, person, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };

test('staff draft an announcement, preview both languages and send it to a French-speaking member', {
  tag: '@long',
}, async ({ browser, server }) => {
  const email = await person(server, 'Louise');
  const own = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  const member = await memberPage(own, server, email);
  await kycModal(member).getByRole('button').first().click();
  await member.evaluate(() => localStorage.setItem('language', 'fr'));
  await member.setViewportSize(PHONE);

  const office = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  await enter(office, server, STAFF);
  const staff = await office.newPage();
  await staff.goto('/notification/announcement');
  await staff.getByRole('link', { name: 'New announcement' }).click();
  await staff.getByLabel('Identity').selectOption('Identity not started');
  await expect(staff.getByText(/\d+ members today/)).toBeVisible();
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await expect(staff.getByLabel('Title in French')).toHaveAccessibleDescription('Write a title');
  await staff.getByLabel('Title in English').fill('A holiday is coming');
  await staff.getByLabel('Text in English').fill('Banks are closed on Monday.');
  await staff.getByLabel('Title in French').fill('Un jour férié approche');
  await staff.getByLabel('Text in French').fill('Les banques sont fermées lundi.');
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await toast(staff, "It isn't sent yet.");

  await expect(staff).toHaveTitle('A holiday is coming · Adashi');
  const preview = staff.locator('section', { has: staff.getByRole('heading', { name: 'Preview' }) });
  await expect(preview.getByText('Banks are closed on Monday.').first()).toBeVisible();
  await preview.getByText('Français').click();
  await expect(preview.getByText('Les banques sont fermées lundi.').first()).toBeVisible();
  await isFit(staff, 'a draft with its preview');
  await staff.getByRole('button', { name: /^Send to \d+ members?$/ }).click();
  const dialog = staff.getByRole('dialog', { name: /^Send it to/ });
  await expect(dialog.getByText("It's sent once and can't be recalled or changed.")).toBeVisible();
  await dialog.getByLabel('Reason').fill('Banks are closed');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText(/Received so far: [1-9]/)).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'As it was sent' })).toBeVisible();

  await member.goto('/notification');
  await expect(member.getByText('Un jour férié approche')).toBeVisible();
  await expect(member.getByText('Les banques sont fermées lundi.')).toBeVisible();
  await isFit(member, 'an announcement on a phone');
  await mailThatSays(server, email, 'A holiday is coming');
  for (const context of [own, office]) await context.close();
});
