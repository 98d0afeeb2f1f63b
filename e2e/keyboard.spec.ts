import { expect } from '@playwright/test';
import { press, tabTo, type, walk } from './keyboard.ts';
import { settled } from './overflow.ts';
import { Member } from './people.ts';
import { makeReady } from './ready.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

test('a member joins a squad at a position, writes a message and leaves the squad, by keyboard alone', {
  tag: '@long',
}, async ({ page, server }) => {
  await makeReady(server, new Member(server, page.context(), page, 'Keziah Tab'), '1110001');
  const staff = await signedIn(server, 'Grace Adu');
  const startOn = await inDays(server, 40);
  const squad = await openedBy(staff, { name: 'Spadina Keys', contribution: 5_000, size: 6, startOn });
  await page.goto(`/squad/${squad}/join`);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Join at position 3' }));
  await expect(page.getByText('Position 3', { exact: true }).first()).toBeVisible();
  await type(page, { 'Write to your squad': 'Good evening.' });
  await press(page, page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('paragraph').filter({ hasText: 'Good evening.' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Leave' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Leave' }));
  await toast(page, 'You left. Your seat is free again.');
});

test('a filter sheet on a narrow screen works by keyboard alone and returns the focus when closed', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/payment');
  const opener = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  await press(page, opener);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await tabTo(page, sheet.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/squad=/);
  await press(page, sheet.getByRole('button', { name: /^Show/ }));
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** For each person, the pages that the test walks through with Tab. */
const WALKED: Record<string, readonly string[]> = {
  'Amara Okafor': ['/dashboard', '/payment', '/payout', '/account', '/referral', '/squad/propose'],
  'Kofi Mensah': ['/payment', '/payment/books'],
};

for (const [who, walked] of Object.entries(WALKED))
  test(`Tab reaches every control on the pages of ${who}, with a visible focus`, {
    tag: '@long',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page.context(), server, ofDemo(who));
    for (const path of walked) {
      await page.goto(path);
      await settled(page);
      expect(await walk(page), path).toEqual([]);
      if (path !== '/dashboard') continue;
      await press(page, page.getByText('Show as a table'));
      await expect(page.getByRole('columnheader', { name: 'Contributed' })).toBeVisible();
    }
  });

test('a focused control has an outline in forced-colours mode', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/forgot-password');
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  expect(await outline()).toBe('solid');
  await page.keyboard.type('kemi@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByLabel('Digit 1'));
  expect(await outline()).toBe('solid');
});
