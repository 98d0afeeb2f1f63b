import type { DeadLetter } from '@adashi/contract';
import { type Browser, expect, type Page } from '@playwright/test';
import { isFit } from './fit.ts';
import { enter, STAFF, toast } from './house.ts';
import { test } from './test.ts';

const LIST = /\/api\/admin\/outbox\/dead\?/;
const at = '2026-11-20T14:00:00Z';
const about = { squad: null, period: null, round: null, amount: null, createdAt: at, diedAt: at };
const error = "Can't send mail - all recipients were rejected: 550 5.1.1 no such mailbox here";
const LETTERS: readonly DeadLetter[] = [
  { ...about, id: 1, lane: 'codes', to: 'somebody.with.a.very.long.name.indeed@mail.example.com', attempts: 7, error },
  {
    ...about,
    id: 2,
    lane: 'charges',
    to: 'Ada Obi',
    squad: 'Lakeshore Ten',
    period: 'weekly',
    round: 3,
    amount: 10_000,
    attempts: 52,
    error: 'No answer within 15 seconds.',
  },
];

/** The server's answers to the list, in its place; what is tried again is no longer in it. */
async function withLetters(page: Page): Promise<void> {
  let letters = [...LETTERS];
  await page.route(LIST, (route) =>
    route.fulfill({ json: { data: letters, page: 1, pageSize: 25, total: letters.length } }),
  );
  const work = { what: 'undelivered', count: letters.length, amount: null, names: [], on: '2026-11-20' };
  const referrals = { signed_up: 0, verified: 0, in_squad: 0, contributed: 0 };
  await page.route('**/api/statistics/dashboard/work', (route) =>
    route.fulfill({ json: { today: '2026-11-24', data: [work], done: 0, referrals } }),
  );
  await page.route('**/api/admin/outbox/dead/1/retry', (route) => {
    letters = letters.filter(({ id }) => id !== 1);
    return route.fulfill({ json: { message: 'Saved' } });
  });
  await page.route('**/api/admin/outbox/dead/retry', (route) => {
    letters = [];
    return route.fulfill({ json: { count: 1 } });
  });
}

async function staffPage(browser: Browser, width: number, locale = 'en-CA'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale, reducedMotion: 'reduce' });
  return context.newPage();
}

for (const width of [1440, 390]) {
  test(`what could not leave is reached from the dashboard, seen and tried again, at ${width} px`, async ({
    browser,
    server,
  }) => {
    const page = await staffPage(browser, width);
    await enter(page.context(), server, STAFF);
    await withLetters(page);
    await page.goto('/dashboard');
    const row = page.getByRole('listitem').filter({ hasText: /could not leave/ });
    await expect(row).toContainText('2');
    await row.getByRole('link', { name: 'Open' }).click();
    await expect(page.getByText('A code or a link')).toBeVisible();
    await expect(page.getByText('Lakeshore Ten, week 3, CA$100.00')).toBeVisible();
    await isFit(page, `letters-${width}`);
    const code = page.getByRole('listitem').filter({ hasText: 'A code or a link' });
    await code.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'It is tried again');
    await expect(code).toHaveCount(0);
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Try all again' }).click();
    await expect(page.getByText('Everything was delivered')).toBeVisible();
    await isFit(page, `none-${width}`);
    await page.context().close();
  });
}

test('it says that it loads, and what failed, and loads again', async ({ browser, server }) => {
  const page = await staffPage(browser, 1440);
  await enter(page.context(), server, STAFF);
  let isBroken = true;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LIST, async (route) => {
    await asked;
    const json = isBroken ? { code: 'internal' } : { data: [], page: 1, pageSize: 25, total: 0 };
    await route.fulfill({ status: isBroken ? 500 : 200, json });
  });
  await page.goto('/activity/undelivered');
  await expect(page.getByRole('heading', { name: 'Mails and orders that could not leave' })).toBeVisible();
  await expect(page.getByText('Everything was delivered')).toHaveCount(0);
  answer();
  await expect(page.getByText('Something went wrong. Nothing was lost; please try again.')).toBeVisible({
    timeout: 15_000,
  });
  await isFit(page, 'failed');
  isBroken = false;
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('Everything was delivered')).toBeVisible();
  await page.context().close();
});

test('in French', async ({ browser, server }) => {
  const page = await staffPage(browser, 390);
  await enter(page.context(), server, STAFF);
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  await withLetters(page);
  await page.goto('/activity/undelivered');
  await expect(page.getByText('Un code ou un lien')).toBeVisible();
  await expect(page.getByText('Lakeshore Ten, semaine 3, 100,00 $ CA')).toBeVisible();
  await isFit(page, 'french-390');
  await page.context().close();
});
