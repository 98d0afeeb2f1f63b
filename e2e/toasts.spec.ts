import { expect, type Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { settled } from './overflow.ts';
import { answer, enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

/**
 * Returns the headers and buttons that the toast covers, in the front dialog or, without a dialog, in the page. This
 * function runs in the page.
 */
function covered(): string[] {
  const toast = document.querySelector('[role=alert]:has(> button)')?.getBoundingClientRect();
  if (!toast) return ['no toast'];
  const front =
    [...document.querySelectorAll('[role=dialog]')].filter((part) => part.checkVisibility()).at(-1) ?? document.body;
  return [...front.querySelectorAll('header, button')]
    .filter((part) => part.checkVisibility() && !part.closest('[role=alert]'))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    })
    .map((part) => part.textContent ?? '');
}

async function isClear(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => page.evaluate(covered)).toEqual([]);
}

test('on a phone, a toast does not cover the header, the title of a dialog or a button', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Kwame Asante'));
  await page.goto(paths.payouts);
  await settled(page);
  await answer(page, '/adashi/bank', 500, {});
  await page.getByRole('button', { name: 'Add an account' }).click();
  for (const [label, text] of [
    ['Transit number', '04172'],
    ['Institution number', '004'],
    ['Account number', '1000862'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Add account' }).click();
  await isClear(page);
  await page.unrouteAll();
  await page.goto(paths.account);
  await settled(page);
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog');
  await answer(page, '/user/*/update-password', 500, {});
  for (const field of await dialog.locator('input').all()) await field.fill('Another2026!');
  await dialog.locator('button[type=submit]').click();
  await isClear(page);
});
