import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { KYC } from '../contract/test/rules.ts';

const { other: _, email_address: __, ...form } = KYC;

/** Values of a valid KYC form without an email address. */
export const KYC_FORM = form;

export function kycModal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'KYC Verification' });
}

/** Closes the KYC dialog that opens automatically for an unverified person. */
export async function closeKyc(page: Page): Promise<void> {
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
}

/** Clicks from 'Proceed to KYC' to the waiting screen, and returns the provider's tab. */
export async function beginCheck(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page');
  await kycModal(page).getByRole('button', { name: 'Proceed to KYC' }).click();
  const provider = await opening;
  await expect(kycModal(page).getByRole('heading', { name: 'KYC Verification' })).toBeVisible();
  return provider;
}
