import { expect, type Page } from '@playwright/test';
import { toast } from './sessions.ts';

/** Says why in the dialog that is open, which asks for it, and does the act. */
export async function because(page: Page, act: string, reason: string, done: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: act, exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await confirm.click();
  await toast(page, done);
}
