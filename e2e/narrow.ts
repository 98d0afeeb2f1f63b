import type { Locator, Page } from '@playwright/test';

/** Filters a list by a label. The filters are beside the list on a desktop screen, and behind a button on a phone. */
export async function narrow(page: Page, chosen: Record<string, string>, list: Page | Locator = page): Promise<void> {
  const opener = list.getByRole('button', { name: /^Filters/ });
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone) await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const [label, word] of Object.entries(chosen)) {
    if (isPhone) await sheet.getByRole('group', { name: label }).getByText(word, { exact: true }).click();
    else await list.getByLabel(label, { exact: true }).selectOption(word);
  }
  if (isPhone) await sheet.getByRole('button', { name: /^Show/ }).click();
}
