import { expect } from '@playwright/test';
import { generateSync } from 'otplib';
import { settled } from './fit.ts';
import { enter, memberPage, ofDemo, person, toast } from './house.ts';
import { press, tabTo, type } from './keyboard.ts';
import { kycModal } from './kyc.ts';
import { mailThatSays, PASSWORD } from './people.ts';
import { signedIn } from './squads.ts';
import { test } from './test.ts';

test('by the keyboard alone: another session is ended, the password changed, and two-factor turned on', async ({
  context,
  server,
}) => {
  const email = await person(server, 'Kemi');
  await server.call('/auth/login', { email_address: email, password: PASSWORD });
  const page = await memberPage(context, server, email);
  await page.goto('/account');
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
  await press(page, page.getByRole('button', { name: /^End the session: / }));
  await toast(page, 'That session is over');

  await press(page, page.getByRole('button', { name: 'Change the password' }));
  const dialog = page.getByRole('dialog');
  const another = 'Another2026!';
  await type(page, { 'Present password': PASSWORD, 'New password': another, 'Confirm password': another }, dialog);
  await press(page, dialog.getByRole('button', { name: 'Change the password' }));
  await toast(page, 'Password updated');

  await press(page, page.getByRole('button', { name: 'Turn on two-factor' }));
  await type(page, { 'Your password': another }, dialog);
  await press(page, dialog.getByRole('button', { name: 'Go on' }));
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await type(page, { 'The 6 digits that the app shows': generateSync({ secret }) }, dialog);
  await page.keyboard.press('Enter');
  const saving = page.waitForEvent('download');
  await press(
    page,
    page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'Save as a file' }),
  );
  expect((await saving).suggestedFilename()).toBe('adashi-recovery-codes.txt');
  await press(page, dialog.getByRole('button', { name: 'I have kept them' }));
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
});

test('by the keyboard alone: a notice is marked as read, and a ticket is answered', async ({
  context,
  page,
  server,
}) => {
  const [member, staff] = [await signedIn(server, 'Fatima Sow'), await signedIn(server, 'Kofi Mensah')];
  const ticket = { topic: 'other', text: 'Is my rent due on Friday?' };
  const { id } = await member<{ id: number }>('/help/ticket', ticket);
  await staff(`/help/ticket/${id}/reply`, { text: 'Ask your landlord.', seen: 2 ** 31 - 1 });
  await enter(context, server, ofDemo('Fatima Sow'));
  await page.goto('/notification?view=unread');
  const unread = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Unread\. We answered/ }) });
  await press(page, unread.getByRole('button', { name: 'Mark as read' }));
  await expect(unread).toHaveCount(0);

  await page.goto(`/help?ticket=${id}`);
  const conversation = page.getByRole('region', { name: /^Ticket \d+$/ });
  await tabTo(page, conversation.getByLabel('Your reply'));
  await page.keyboard.type('I will.');
  await press(page, conversation.getByRole('button', { name: 'Send' }));
  await expect(conversation.getByRole('listitem').filter({ hasText: 'I will.' })).toBeVisible();
});

test('by the keyboard alone: another e-mail address, a copy of one’s data, and the end of the account', async ({
  context,
  server,
}) => {
  const email = await person(server, 'Kofo');
  const page = await memberPage(context, server, email);
  await page.goto('/account');
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
  await settled(page);
  const dialog = page.getByRole('dialog');
  await press(page, page.getByRole('button', { name: 'Change the e-mail address' }));
  await type(page, { 'New e-mail address': `new.${email}` }, dialog);
  await page.keyboard.press('Enter');
  await type(page, { 'Your password': PASSWORD }, dialog);
  await press(page, dialog.getByRole('button', { name: 'Go on' }));
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
  const otp = (await mailThatSays(server, `new.${email}`, 'your code is')).text.match(/\d{6}/)?.[0] ?? '';
  await tabTo(page, dialog.getByLabel('Digit 1'));
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  await toast(page, 'You sign in with your new address from now on');

  const saving = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Save it' }));
  await saving;
  await press(page, page.getByRole('button', { name: 'Delete account' }));
  await press(page, dialog.getByRole('button', { name: 'Delete for good' }));
  await toast(page, 'Your account is deleted');
});
