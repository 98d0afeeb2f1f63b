import { expect, type Page } from '@playwright/test';
import { KYC } from '../contract/test/rules.ts';
import { KYC_LABELS } from '../web/test/screens/kyc-labels.ts';
import { beginCheck, kycModal } from './kyc.ts';
import { memberPage, person, toast } from './sessions.ts';
import { test } from './test.ts';

// The form already contains both names from the sign-up, so the test skips these two fields.
const { firstName: _first, lastName: _last, ...LABELS } = KYC_LABELS;

/** Checks that the dialog stays in place and that the page scrolls to an invalid field. */
async function isInPlace(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const modal = kycModal(page);
  const proceed = modal.getByRole('button', { name: 'Proceed', exact: true });
  for (const choice of ['Instagram', 'other', 'WhatsApp group']) {
    await modal.getByText(choice, { exact: true }).click();
    await expect(modal.getByRole('radio', { name: choice, exact: true })).toBeChecked();
    await expect(modal.getByRole('heading', { name: 'Complete Personal Information' })).toBeInViewport({ ratio: 1 });
    await expect(proceed).toBeInViewport({ ratio: 1 });
  }
  await proceed.click();
  const phone = modal.getByLabel('Phone number', { exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport({ ratio: 1 });
}

test("a member fills in the KYC form, passes the check in the provider's tab, and is verified", async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Esi'));
  const modal = kycModal(page);
  await isInPlace(page, 1280, 560);
  await isInPlace(page, 390, 640);
  // This type cast is safe because each key of `LABELS` is a form field.
  for (const [name, label] of Object.entries(LABELS))
    await modal.getByLabel(label, { exact: true }).fill(KYC[name as keyof typeof KYC]);
  await modal.getByText('LinkedIn').click();
  await modal.getByRole('button', { name: 'Proceed' }).click();
  await expect(modal.getByText('Personal Information Updated')).toBeVisible();
  // The test blocks polling, so only the live connection can deliver the result.
  await page.route('**/api/user/kyc/callback', (route) => route.abort());
  const provider = await beginCheck(page, context);
  // The badge stays upright while the circle around it rotates.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const badge = modal.locator('span > svg').first();
  expect(await badge.evaluate((icon) => getComputedStyle(icon).animationName)).toBe('none');
  await expect(modal.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await provider.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'KYC verification completed successfully! You can close the verification tab.');
  await modal.getByRole('button', { name: 'Proceed' }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  const product = page.getByRole('dialog', { name: 'Select a product' });
  await product.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Identity verified')).toBeVisible();
});
