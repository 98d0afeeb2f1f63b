import { expect, type Page } from '@playwright/test';
import { isFit } from './fit.ts';
import { enter, ofDemo, STAFF, toast } from './house.ts';
import { test } from './test.ts';

const PHONE = { width: 390, height: 844 };

/** The text in both languages, and whom it is for. */
async function write(staff: Page, title: string, english: string, people = ''): Promise<void> {
  await staff.getByLabel('Title').fill(title);
  await staff.getByLabel('Text in English').fill(english);
  await staff.getByLabel('Text in French').fill(`En français : ${english}`);
  await staff.getByLabel('For these members alone').fill(people);
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await toast(staff, 'Saved as a draft. Nobody signs it yet.');
}

async function publish(staff: Page, consequence: RegExp): Promise<void> {
  await staff.getByRole('button', { name: 'Publish' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText(consequence)).toBeVisible();
  await expect(dialog.getByText('Its text cannot be changed after that.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('A lawyer read it');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await toast(staff, 'Published');
}

test('an agreement for one is drafted, published, rejected and signed; its next version is for all, and each keeps who signed it', async ({
  browser,
  server,
}) => {
  const title = `Photographs ${Date.now()}`;
  const asked = ofDemo('Amara Okafor');
  const contextOf = () => browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  const [hers, his, office] = [await contextOf(), await contextOf(), await contextOf()];
  await enter(hers, server, asked);
  await enter(his, server, ofDemo('Benedict Mwangi'));
  const [amara, benedict] = [await hers.newPage(), await his.newPage()];
  for (const page of [amara, benedict]) await page.setViewportSize(PHONE);
  await enter(office, server, STAFF);
  const staff = await office.newPage();
  await staff.setViewportSize({ width: 1440, height: 900 });
  await staff.goto('/account/contract-agreement');
  await staff.getByRole('link', { name: 'New agreement' }).click();
  await write(staff, title, 'We may show your picture.', asked.email);
  await isFit(staff, 'the draft of an agreement');
  await publish(staff, /^1 member is told, and has to sign it/);
  await expect(staff.getByText('Nobody has signed yet')).toBeVisible();
  await isFit(staff, 'an agreement that nobody signed');

  const agreement = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: title }) });
  await benedict.goto('/account/agreement');
  await expect(benedict.getByRole('heading', { name: 'Agreements', exact: true })).toBeVisible();
  await expect(agreement(benedict)).toHaveCount(0);
  await amara.goto('/account/agreement');
  await expect(agreement(amara)).toContainText('We may show your picture.');
  await agreement(amara).getByLabel('Type your full name to sign').fill('Amara Okafor');
  await agreement(amara).getByRole('button', { name: 'Reject' }).click();
  await toast(amara, 'Rejected');
  await agreement(amara).getByRole('button', { name: 'Agree and sign' }).click();
  await expect(agreement(amara).getByText(/^Signed /)).toBeVisible();
  await isFit(amara, 'a signed agreement on a phone');
  const saving = amara.waitForEvent('download');
  await agreement(amara).getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toBe(`${title}.pdf`);

  // A version is never changed: the next one begins with its text.
  await staff.reload();
  const row = staff.getByRole('row', { name: /Amara Okafor/ });
  await expect(row).toContainText('Signed');
  await expect(row).toContainText('English');
  await expect(staff.getByLabel('Text in English')).toHaveCount(0);
  await staff.getByRole('link', { name: 'Contract agreements' }).click();
  const template = staff.locator('section', { has: staff.getByRole('heading', { name: title }) });
  await expect(template).toContainText('1 signed, 0 rejected');
  await template.getByRole('link', { name: 'Next version' }).click();
  await expect(staff.getByLabel('Text in English')).toHaveValue('We may show your picture.');
  await write(staff, title, 'We may show your picture for a year.');
  await publish(staff, /^Every member has to sign it before their next squad starts/);
  await benedict.reload();
  await expect(agreement(benedict)).toContainText('We may show your picture for a year.');
  await expect(agreement(benedict)).toContainText('Version 2');
  await amara.reload();
  await expect(agreement(amara).first()).toContainText(/We may show your picture/);
  await expect(agreement(amara)).toHaveCount(2);

  await staff.getByRole('button', { name: 'Take it out of force' }).click();
  await staff.getByRole('dialog').getByLabel('Reason').fill('We take no pictures any more');
  await staff.getByRole('dialog').getByRole('button', { name: 'Take it out of force' }).click();
  await toast(staff, 'Saved');
  await benedict.reload();
  await expect(benedict.getByRole('heading', { name: 'Agreements', exact: true })).toBeVisible();
  await expect(agreement(benedict)).toHaveCount(0);
  await staff.getByRole('link', { name: 'Contract agreements' }).click();
  await expect(template).toContainText('Retired');
  await isFit(staff, 'all agreements with their versions');

  await staff.goto('/activity');
  const act = staff.getByRole('row', { name: /Retired an agreement/ }).first();
  await expect(act).toContainText('We take no pictures any more');
  for (const context of [hers, his, office]) await context.close();
});
