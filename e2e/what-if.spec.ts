import { expect, type Page } from '@playwright/test';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { enter, ofDemo, rowOf } from './sessions.ts';
import { test } from './test.ts';

/** Opens the page of a demo squad as one of its members. */
async function squadOf(page: Page, squad: string): Promise<void> {
  await page.goto('/squad');
  await page.getByRole('link', { name: squad }).first().click();
  await expect(page.getByRole('heading', { name: squad, level: 2 })).toBeVisible();
}

test('a member goes from a squad to its rules and to the simulation, by keyboard alone', {
  tag: ['@phone', '@long'],
}, async ({ page, context, server }) => {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await enter(context, server, ofDemo('Amara Okafor'));
  await squadOf(page, 'Lakeshore Ten');
  await page.getByRole('link', { name: 'The rules in plain words' }).click();
  await expect(page.getByText('A pot of CA$1,000.00, less fee and reserve share, is CA$980.00.')).toBeVisible();
  await isFit(page, 'rules');
  await fitsEveryWidth(page, 'rules');
  await page.setViewportSize(size);
  await page.getByRole('link', { name: 'What if someone stops paying?' }).click();
  await expect(page).toHaveTitle(/What if someone stops paying/);

  const stop = page.getByRole('slider', { name: 'Members who stop' });
  await stop.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('If everyone pays, you receive CA$980.00 on')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const from = page.getByRole('slider', { name: 'From: Week' });
  await from.focus();
  await page.keyboard.press('Home');
  for (let week = 1; week < 5; week += 1) await page.keyboard.press('ArrowRight');
  // The simulation starts with the balance of the fund. The member tries a fund of one full pot.
  await page.getByRole('slider', { name: 'The guarantee fund holds' }).focus();
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('If 2 stop from week 5, you still receive CA$980.00 on')).toBeVisible();
  await expect(page.getByText('2 stop paying', { exact: true })).toBeVisible();
  const row = (week: number) => rowOf(page.getByRole('main'), new RegExp(`^${week}(?!\\d)`));
  // On a phone, the simulation shows only unusual rounds.
  const covered = /CA\$800\.00CA\$40\.00CA\$160\.00CA\$840\.00|Reserve CA\$40\.00, fund CA\$160\.00/;
  await expect(row(5)).toContainText(covered);
  await expect(row(10)).toContainText('CA$107.80 later');

  // Without the guarantee fund, only the reserve covers missing contributions, and the rest of the payout follows
  // later.
  await page.getByRole('slider', { name: 'The guarantee fund holds' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('other pots are short on their day.')).toBeVisible();
  await isFit(page, 'what if');
  await fitsEveryWidth(page, 'what if');
});
