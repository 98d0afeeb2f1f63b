import { expect } from '@playwright/test';
import { fitsEveryWidth, isFit } from './fit.ts';
import { enter, ofDemo, toast } from './house.ts';
import { test } from './test.ts';

/** Of the demo: everybody signed up by Fọlákẹ́'s link, and her bank is known. */
const MEMBER = ofDemo('Folake Adeyemi');

test('the link, who came by it, and money that leaves the wallet for the bank', async ({ context, server }) => {
  await enter(context, server, MEMBER);
  const page = await context.newPage();
  await page.goto('/referral');
  await expect(page.getByRole('img', { name: 'Your link as a code to scan' })).toBeVisible();
  await expect(page.getByLabel('Your link', { exact: true })).toHaveValue(/\/sign-up\?ref=\w+$/);
  await expect(page.getByRole('row', { name: /Amara O\..*First contribution/ })).toBeVisible();
  await page.getByLabel('Stage').selectOption('Signed up');
  await expect(page).toHaveURL(/friends-stage=signed_up/);
  await expect(page.getByRole('row', { name: /Efua Q\./ })).toContainText('Has not verified yet');
  await isFit(page, '/referral');

  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('0,5');
  await expect(amount).toHaveAccessibleDescription(/^From CA\$1\.00 to /);
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'CA$20.00' }).click();
  await page.getByRole('button', { name: 'Withdraw CA$20.00' }).click();
  await toast(page, 'It is on its way to your bank');
  await expect(page.getByRole('row', { name: /Withdrawal to ••\d{3}/ })).toContainText('−CA$20.00');
  await fitsEveryWidth(page, '/referral');
});
