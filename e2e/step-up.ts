import type { BrowserContext, Page } from '@playwright/test';
import { PASSWORDS } from './server.ts';

const byHand = new WeakSet<Page>();

/** Leaves the question "Is it you?" to the test. By default, every page answers the question. */
export function answerByHand(page: Page): void {
  byHand.add(page);
}

/** Enters the password of the signed-in person. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  for (const password of PASSWORDS) {
    if (!(await dialog.isVisible())) return;
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    const answered = page.waitForResponse((response) => response.url().endsWith('/user/me/confirm-password'));
    await dialog.getByRole('button', { name: 'Go on' }).click();
    if ((await answered).ok()) return;
  }
}

/** Answers the question "Is it you?" on every page of a browser, because many tests reach this question. */
export function answerStepUp(context: BrowserContext): void {
  context.on('page', (page) => {
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    const answer = async () => {
      if (!byHand.has(page)) await confirm(page);
    };
    void page.addLocatorHandler(dialog, answer, { noWaitAfter: true });
  });
}
