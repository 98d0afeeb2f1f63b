import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../api/src/app/sandbox/demo-accounts.ts';
import { squaresOf } from '../web/src/ui/squares.ts';
import { isFit } from './overflow.ts';
import { newAccount, newestMail } from './people.ts';
import { makeReady } from './ready.ts';
import { enter, ofDemo } from './sessions.ts';
import { inDays, newMember, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

test('a member proposes a circle and invites by email, and the invited person signs in through the link and joins', {
  tag: ['@phone', '@long'],
}, async ({ browser, server }) => {
  const [comfort, staff] = [await signedIn(server, 'Comfort Danso'), await signedIn(server, 'Grace Adu')];
  const proposal = { name: 'Danso Aunts', contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  const { id } = await comfort<{ id: string }>('/adashi/squad/custom', proposal);
  await staff(`/adashi/squad/${id}/approve`, { reason: 'A circle of friends' });

  const permissions = ['clipboard-read', 'clipboard-write'];
  const own = await browser.newContext({ permissions });
  await enter(own, server, ofDemo('Comfort Danso'));
  const page = await own.newPage();
  await page.goto(`${server.url}/notification`);
  await page.getByRole('main').getByRole('link', { name: 'you proposed is approved: Danso Aunts' }).click();
  await expect(page).toHaveURL(`${server.url}/squad/${id}`);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const code = page.getByRole('img', { name: 'The link as a QR code' });
  await expect(code.locator('path')).toHaveAttribute('d', (await squaresOf(link)).path);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await isFit(page, 'the invitation');
  const field = page.getByLabel('Invite by email');
  await field.fill('no address');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('*Email must be a valid address')).toBeVisible();
  await expect(field).toHaveValue('no address');
  await field.fill('Aunt.Efe@example.com, aunt.ola@example.com');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 invitations are on their way.' })).toBeVisible();
  await field.fill('aunt.ola@example.com');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 was skipped' })).toBeVisible();
  await own.close();

  const { text } = await newestMail(server, 'aunt.efe@example.com');
  const mailed = new URL(text.match(/https?:\/\/\S+/)?.[0] ?? '');
  expect(mailed.pathname + mailed.search + mailed.hash).toBe(link.replace(server.url, ''));

  const hers = await browser.newContext();
  const aunt = await hers.newPage();
  // A phone would open its own share dialog.
  await aunt.addInitScript(() => {
    navigator.share = async ({ url }: ShareData) => {
      document.title = `shared ${url}`;
    };
  });
  await aunt.goto(`${server.url}/invitation?squad=nonsense`);
  await expect(aunt.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await aunt.goto(`${server.url}${mailed.pathname}${mailed.search}${mailed.hash}`);
  await expect(aunt.getByRole('heading', { name: "You're invited to a savings squad" })).toBeVisible();
  await isFit(aunt, 'where an invitation leads');
  await aunt.getByRole('link', { name: 'Sign in' }).click();
  await aunt.getByLabel('Email', { exact: true }).fill(ofDemo('Benedict Mwangi').email);
  await aunt.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await aunt.getByRole('button', { name: 'Sign in' }).click();
  await aunt.getByRole('button', { name: 'Look at the squad' }).click();
  await expect(aunt.getByRole('heading', { name: 'Choose your position in Danso Aunts' })).toBeVisible();
  await aunt.getByRole('button', { name: 'Join at position 1' }).click();
  await expect(aunt.getByRole('heading', { name: 'Danso Aunts' })).toBeVisible();
  await expect(aunt.getByText('Position 1', { exact: true })).toBeVisible();
  // Every member can share the link, but only the organizer can invite by email.
  await expect(aunt.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  await expect(aunt.getByLabel('Invite by email')).toHaveCount(0);
  await aunt.getByRole('button', { name: 'Share' }).click();
  await expect(aunt).toHaveTitle(`shared ${link}`);
  await hers.close();
});

test('a member of an open squad shares its link, and a person who follows the link gets a seat', {
  tag: ['@phone', '@long'],
}, async ({ browser, context, server }) => {
  const ife = await newMember(server, context, 'Ife Bello');
  await makeReady(server, ife, newAccount());
  const staff = await signedIn(server, 'Grace Adu');
  const terms = { contribution: 5_000, size: 3, startOn: await inDays(server, 30) };
  const squad = await openedBy(staff, { name: 'Dundas Three', ...terms });
  const { page } = ife;
  await page.goto(`${server.url}/squad/${squad}/join`);
  await page.getByRole('button', { name: /^Join at position/ }).click();
  await expect(page.getByRole('heading', { name: 'Invite others' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toBe(`${server.url}/invitation?squad=${squad}`);
  const code = page.getByRole('img', { name: 'The link as a QR code' });
  await expect(code.locator('path')).toHaveAttribute('d', (await squaresOf(link)).path);
  // The page of an open squad has no email invitations.
  await expect(page.getByLabel('Invite by email')).toHaveCount(0);
  await isFit(page, 'the invitation to an open squad');

  const theirs = await browser.newContext();
  const friend = await newMember(server, theirs, 'Uche Bello');
  await makeReady(server, friend, newAccount());
  await friend.page.goto(link);
  // A signed-in person who follows the link sees the squad immediately.
  await expect(friend.page.getByRole('heading', { name: 'Choose your position in Dundas Three' })).toBeVisible();
  await friend.page.getByRole('button', { name: /^Join at position/ }).click();
  await expect(friend.page.getByRole('heading', { name: 'Dundas Three' })).toBeVisible();
  // The two members see each other's first name and last initial.
  await expect(friend.page.getByText('Ife B.').filter({ visible: true }).first()).toBeVisible();
  await expect(friend.page.getByText('Ife Bello')).toHaveCount(0);
  await theirs.close();
});

test('a member sees the reason for a declined proposal', { tag: ['@phone', '@long'] }, async ({ browser, server }) => {
  const comfort = await signedIn(server, 'Comfort Danso');
  const proposal = { name: 'Danso Uncles', contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
  const { id } = await comfort<{ id: string }>('/adashi/squad/custom', proposal);
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await enter(office, server, ofDemo('Grace Adu'));
  const staff = await office.newPage();
  await staff.goto(`${server.url}/squad/pending-squad/${id}`);
  await staff.getByRole('button', { name: 'Decline' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Decline this proposal?' });
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Your first squad has not begun yet');
  await isFit(staff, 'why a proposal is declined');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toBeHidden();
  await office.close();

  const own = await browser.newContext();
  await enter(own, server, ofDemo('Comfort Danso'));
  const page = await own.newPage();
  await page.goto(`${server.url}/notification`);
  const notice = page.getByRole('main').getByText("The squad you proposed wasn't approved: Danso Uncles");
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByText('Your first squad has not begun yet').first()).toBeVisible();
  await notice.click();
  await expect(page).toHaveURL(`${server.url}/squad/${id}`);
  await expect(page.getByText('The reason: Your first squad has not begun yet')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
  await isFit(page, 'a declined proposal');
  await own.close();
});
