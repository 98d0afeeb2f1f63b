import { expect } from '@playwright/test';
import { KYC_FORM, kycModal } from './kyc.ts';
import { isFit } from './overflow.ts';
import { PASSWORD } from './people.ts';
import { enter, memberPage, person, STAFF } from './sessions.ts';
import { test } from './test.ts';

test('staff request a corrected KYC form, the member sees the reason immediately, and staff verify the correction', {
  tag: '@long',
}, async ({ browser, server }) => {
  const email = await person(server, 'Abena');
  const login = { email_address: email, password: PASSWORD };
  const { accessToken, data } = await server.call<{ accessToken: string; data: { id: string } }>('/auth/login', login);
  await server.call(
    `/user/${data.id}/kyc`,
    { ...KYC_FORM, firstName: 'Abena', lastName: 'Review', email_address: email },
    accessToken,
  );

  const own = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  const member = await memberPage(own, server, email);
  await kycModal(member).getByRole('button', { name: 'Later' }).click();

  const office = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  await enter(office, server, STAFF);
  const staff = await office.newPage();
  await staff.goto('/kyc');
  await staff.getByRole('searchbox').fill(email);
  await staff.getByRole('link', { name: 'Abena Review' }).click();
  await expect(staff.getByText('1 rue Principale')).toBeVisible();
  await isFit(staff, 'a case of KYC');
  await staff.getByRole('button', { name: 'Ask again' }).click();
  const dialog = staff.getByRole('group', { name: 'Ask Abena Review again?' });
  await expect(dialog.getByText('their payouts wait')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Your street has no number.');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(staff.getByText("The member hasn't answered yet.")).toBeVisible();

  // The member's page shows the request without a reload.
  await expect(member.getByText('We need something more from you: Your street has no number.')).toBeVisible();
  await member.goto('/notification');
  await expect(kycModal(member)).toBeVisible(); // The page also polls, so this step needs no live event.
  await member.keyboard.press('Escape');
  await expect(kycModal(member)).toBeHidden();
  await member.getByRole('link', { name: /Please verify your identity again/ }).click();
  await expect(kycModal(member).getByText('Your street has no number.')).toBeVisible();
  await kycModal(member).getByLabel('Home address').fill('7 Elm Street');
  await kycModal(member).getByRole('button', { name: 'Proceed' }).click();
  await expect(kycModal(member).getByText('Personal Information Updated')).toBeVisible();

  await expect(staff.getByText('7 Elm Street')).toBeVisible();
  await staff.getByRole('button', { name: 'Mark as verified' }).click();
  await staff.getByLabel('Reason').fill('Called; the number is right.');
  await staff
    .getByRole('group', { name: /verified\?/ })
    .getByRole('button', { name: 'Mark as verified' })
    .click();
  await expect(kycModal(member).getByText('KYC Completed')).toBeVisible();
  for (const context of [own, office]) await context.close();
});
