import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { enter, ofDemo, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

test('staff draft and publish an agreement, a member signs it on a phone and saves a PDF, and staff retire it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const title = `Photographs ${Date.now()}`;
  const asked = ofDemo('Amara Okafor');
  const contextOf = (width: number) =>
    browser.newContext({ reducedMotion: 'reduce', baseURL: server.url, viewport: { width, height: 900 } });
  const [hers, office] = [await contextOf(390), await contextOf(1440)];
  await enter(hers, server, asked);
  await enter(office, server, STAFF);
  const [amara, staff] = [await hers.newPage(), await office.newPage()];
  await staff.goto('/account/contract-agreement/new');
  await staff.getByLabel('Title').fill(title);
  await staff.getByLabel('Text in English').fill('We may show your picture.');
  await staff.getByLabel('Text in French').fill('Nous pouvons montrer votre image.');
  await staff.getByLabel('Only for these members').fill(asked.email);
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await toast(staff, "Saved as a draft. Members can't sign it yet.");
  await isFit(staff, 'the draft of an agreement');
  await staff.getByRole('button', { name: 'Publish' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A lawyer read it');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByText('No signatures yet')).toBeVisible();
  await isFit(staff, 'an agreement that nobody signed');

  await amara.goto('/account/agreement');
  const agreement = amara.locator('section', { has: amara.getByRole('heading', { name: title }) });
  await agreement.getByLabel('Type your full name to sign').fill('Amara Okafor');
  await agreement.getByRole('button', { name: 'Agree and sign' }).click();
  await expect(agreement.getByText(/^Signed /)).toBeVisible();
  await isFit(amara, 'a signed agreement on a phone');
  const saving = amara.waitForEvent('download');
  await agreement.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toBe(`${title}.pdf`);

  await staff.getByRole('button', { name: 'Retire it' }).click();
  await dialog.getByLabel('Reason').fill('We take no pictures any more');
  await dialog.getByRole('button', { name: 'Retire it' }).click();
  await expect(staff.getByText('Retired', { exact: true })).toBeVisible();
  await expect(staff.getByRole('row', { name: /Amara Okafor/ })).toContainText('Signed');
  await staff.getByRole('link', { name: 'Contract agreements' }).click();
  const template = staff.locator('section', { has: staff.getByRole('heading', { name: title }) });
  await expect(template).toContainText('1 signed, 0 rejected');
  await isFit(staff, 'all agreements with their versions');
  for (const context of [hers, office]) await context.close();
});
