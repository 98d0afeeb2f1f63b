import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { approve, isProposed } from './second-person.ts';
import { enter, ofDemo, rowOf, STAFF, toast } from './sessions.ts';
import { test } from './test.ts';

const DESK = { width: 1440, height: 900 };

test('a recipient reads the reason for a held payout and the next step, and the payout continues after the release', {
  tag: ['@phone', '@long'],
}, async ({ browser, page, server }) => {
  const desk = await browser.newContext({ viewport: DESK, baseURL: server.url });
  await enter(desk, server, STAFF);
  const staff = await desk.newPage();
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/payout');
  const next = page.getByRole('region', { name: 'Your next payout' });
  await expect(next).toContainText('At your bank by');
  await expect(next.getByRole('list', { name: 'What you can do' })).toHaveCount(0);

  await staff.goto('/payout?q=Amara&state=scheduled');
  await staff.getByRole('table').getByRole('link', { name: 'Amara Okafor' }).click();
  const panel = staff.getByRole('complementary');
  await panel.getByRole('button', { name: 'Hold' }).click();
  const dialog = staff.getByRole('group', { name: /payout$/ });
  await dialog.getByLabel('Reason').fill('Waits for a call');
  await dialog.getByRole('button', { name: /^Hold CA/ }).click();
  await toast(staff, 'Held');
  // The list shows the reason even for a collapsed payout. On a phone, the reason is below the day.
  await staff.goto('/payout?state=held');
  const row = rowOf(staff, 'Amara Okafor');
  await expect(row.getByText('Held by staff.').filter({ visible: true })).toHaveCount(1);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText('Held by staff.').filter({ visible: true })).toHaveCount(1);
  await isFit(staff, 'the payouts that are held, on a phone');
  await staff.setViewportSize(DESK);
  await row.getByRole('link', { name: 'Amara Okafor' }).click();
  // The panel links to the recipient's page.
  await expect(panel.getByRole('link', { name: 'Everything about Amara Okafor' })).toHaveAttribute(
    'href',
    /member-information/,
  );

  await page.reload();
  await expect(next).toContainText("It isn't going out yet");
  await expect(next).toContainText('One of us reviews it before it goes out.');
  const ways = next.getByRole('list', { name: 'What you can do' });
  await expect(ways.getByRole('listitem')).toHaveCount(2);
  await isFit(page, 'a payout that is held');
  // Members never see internal staff notes.
  await expect(page.getByRole('main')).not.toContainText('Waits for a call');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Your payout of CA$980.00 is held' })).toBeVisible();
  await page.goto('/payout');
  await ways.getByRole('link', { name: 'Ask us' }).click();
  await expect(page).toHaveURL(/\/help$/);

  await panel.getByRole('button', { name: /^Release/ }).click();
  await dialog.getByLabel('Reason').fill('They were called');
  await dialog.getByRole('button', { name: /^Release/ }).click();
  await isProposed(staff);
  await approve(browser, server, 'Release of a payout');
  await page.goto('/payout');
  await expect(next).toContainText('At your bank by');
  await expect(ways).toHaveCount(0);
  await desk.close();
});
