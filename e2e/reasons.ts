import { expect, type Page } from '@playwright/test';
import { toast } from './sessions.ts';

/** Fills in the reason of the open dialog and confirms. */
export async function because(page: Page, act: string, reason: string, done: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: act, exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await confirm.click();
  await toast(page, done);
}
