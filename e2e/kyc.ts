import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { KYC } from '../contract/test/rules.ts';

const { other: _, email_address: __, ...form } = KYC;

/** What the call takes of a form that is right, but for the address of whose it is. */
export const KYC_FORM = form;

export function kycModal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'KYC Verification' });
}

/** It opens by itself for who is not verified. */
export async function closeKyc(page: Page): Promise<void> {
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
}

/** From 'Proceed to KYC' to the waiting screen; answers the provider's tab. */
export async function beginCheck(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page');
  await kycModal(page).getByRole('button', { name: 'Proceed to KYC' }).click();
  const provider = await opening;
  await expect(kycModal(page).getByRole('heading', { name: 'KYC Verification' })).toBeVisible();
  return provider;
}
