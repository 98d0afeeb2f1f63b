import type { Page } from '@playwright/test';
import { toast } from './sessions.ts';

/** Approves a waiting act in the queue, by its title and a text in its row. */
export async function approveAct(page: Page, title: string, about: string): Promise<void> {
  await page.goto(`/activity/waiting?q=${encodeURIComponent(about)}`);
  await page.getByRole('link', { name: title }).first().click();
  const panel = page.getByRole('complementary', { name: title });
  await panel.getByLabel('Your reason').fill('Checked by a second person');
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await toast(page, 'Approved');
}
