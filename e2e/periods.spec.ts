import { expect } from '@playwright/test';
import { Server } from './server.ts';
import { alter, memberPage, person } from './sessions.ts';
import { fillInSquad, openSquad } from './squads.ts';
import { testAlone as test } from './test.ts';

let server: Server;
test.beforeAll(async () => {
  server = await Server.empty();
  await server.start();
});
test.afterAll(() => Server.removeAll());
// All tests of this file run in one worker, because each worker would start its own server.
test.describe.configure({ mode: 'default' });

test('staff open a monthly squad with a lawful fee, and every page shows months instead of weeks', {
  tag: '@long',
}, async ({ page }) => {
  await fillInSquad(server, page, 'Month End', 5);
  const preview = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Estimate' }) });
  const fact = (name: string) => preview.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(fact('Each pays in')).toHaveText('CA$500.00, over 5 weeks');
  // The squad starts on 2026-12-18. Around Christmas, the highest lawful fee is 0.39 % (core/test/cost.test.ts).
  await expect(fact('Each receives once')).toHaveText('CA$493.25');
  await page.getByLabel('Contribution a week').fill('200');
  await expect(fact('Each receives once')).toHaveText('CA$986.50');
  await expect(preview.getByRole('row')).toHaveCount(1 + 5);
  await page.getByLabel('Contribution a week').fill('100');
  const usual = page.getByText(/The highest fee for these dates is/);
  const byWeek = await usual.textContent();
  await page.getByText('Every month', { exact: true }).click();
  await expect(page.getByLabel('Contribution a month')).toHaveValue('100');
  await expect(usual).not.toHaveText(byWeek ?? '');
  await expect(fact('Each pays in')).toHaveText('CA$500.00, over 5 months');
  await openSquad(page, 'Month End');
  await expect(page.getByText(/^CA\$100\.00 a month, 5 members, from /)).toBeVisible();
  await page.goto(`${server.url}/squad`);
  await expect(page.getByRole('row', { name: /Month End/ })).toContainText('CA$100.00 a month');
});

test('a member reads a notice about a restarted practice squad', { tag: '@long' }, async ({ page, browser }) => {
  await fillInSquad(server, page, 'Riverside', 5);
  await openSquad(page, 'Riverside');
  const id = page.url().split('/').at(-1);
  const member = await memberPage(await browser.newContext(), server, await person(server, 'Ada'));
  await alter(member, `**/api/adashi/squad/${id}`, (squad: object) => ({ ...squad, beganAnew: true }));
  await member.goto(`${server.url}/squad/${id}`);
  await expect(member.getByText('so it starts over.')).toBeVisible();
});
