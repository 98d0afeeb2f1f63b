import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { isFit, show } from './fit.ts';
import { alter, enter, ofDemo } from './house.ts';
import { test } from './test.ts';

async function areFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await show(page, path);
    await isFit(page, path);
  }
}

for (const [width, colorScheme] of [
  [1440, 'light'],
  [320, 'dark'],
] as const) {
  const look = (browser: Browser): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });

  test.describe(`fit at ${width} px, ${colorScheme}:`, () => {
    test('what visitors see', async ({ browser }) => {
      const context = await look(browser);
      const page = await context.newPage();
      await page.goto('/login');
      await isFit(page, '/login');
      await areFit(page, ['/sign-up', '/sandbox', '/forgot-password']);
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Proceed' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
      await isFit(page, 'the code');
      await context.close();
    });

    test('what members see', async ({ browser, server }) => {
      const context = await look(browser);
      await enter(context, server, ofDemo('Amara Okafor'), null);
      const page = await context.newPage();
      await page.goto('/select-product');
      await isFit(page, 'select product');
      await page.getByText('Save with a squad.').click();
      await page.getByRole('button', { name: 'Proceed' }).click();
      await expect(page).toHaveURL(/dashboard$/);
      await isFit(page, '/dashboard');
      await page.getByRole('button', { name: 'Latest notifications' }).click();
      await isFit(page, 'the drawer');
      await page.keyboard.press('Escape');
      if (width < 900) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Explore Other Product' }).click();
      await isFit(page, 'the menu');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await isFit(page, 'the log-out dialog');
      await page.goto('/squad/open');
      await page.getByRole('link', { name: 'Try the practice squad' }).click();
      await expect(page.getByRole('button', { name: 'Start a practice squad' })).toBeVisible();
      await isFit(page, 'practice');
      await context.close();
    });

    // Every step of the KYC modal, and its page; the verdicts are put in the provider's place.
    test('the KYC modal', async ({ browser, server }) => {
      const context = await look(browser);
      await enter(context, server, ofDemo('Efua Quartey'));
      const page = await context.newPage();
      await page.goto('/dashboard');
      const dialog = page.getByRole('dialog', { name: 'KYC Verification' });
      await expect(dialog.getByText('Complete Personal Information')).toBeVisible();
      await dialog.getByRole('button', { name: 'Proceed' }).click();
      await isFit(page, 'KYC form');
      await page.goto('/personal-information');
      await isFit(page, '/personal-information');
      await page.route('**/api/user/*/kyc', (route) => route.fulfill({ json: { data: { others: 'LinkedIn' } } }));
      const reference = 'kyc-of-a-test';
      await page.route('**/api/user/initiate-kyc', (route) =>
        route.fulfill({ json: { data: { verification_url: '/sandbox', reference } } }),
      );
      let message = 'Verification request declined: The document could not be read.';
      await page.route('**/api/user/kyc/callback', (route) => route.fulfill({ json: { message } }));
      await page.goto('/dashboard');
      await expect(dialog.getByText('Personal Information Updated')).toBeVisible();
      await isFit(page, 'KYC updated');
      await dialog.getByRole('button', { name: 'Proceed to KYC' }).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('The check was declined.')).toBeVisible();
      await isFit(page, 'KYC declined');
      message = 'Verification request successful';
      await expect(dialog.getByText('KYC Completed')).toBeVisible({ timeout: 15_000 });
      await isFit(page, 'KYC done');
      await context.close();
    });

    test('what staff sees', async ({ browser, server }) => {
      const context = await look(browser);
      await enter(context, server, ofDemo('Grace Adu'));
      const page = await context.newPage();
      await page.goto('/dashboard');
      await isFit(page, '/dashboard');
      await areFit(page, [
        '/squad',
        '/squad/new',
        '/member-management',
        '/kyc',
        '/guarantor-verification',
        '/payment',
        '/payout',
        '/account',
        '/notification',
        '/activity',
        '/pod',
        '/squad/squad-member',
        '/member-management/inactive-member',
      ]);
      await context.close();
    });
  });
}

test('a new member meets the KYC form, in French when the browser asks for it', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Courriel').fill('efua.quartey@example.com');
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page.getByText('Courriel ou mot de passe incorrect!')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(ofDemo('Efua Quartey').password);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByText('Épargnez avec un groupe.').click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByText('Le code postal est requis')).toBeVisible();
  await context.close();
});

test('the dashboard does not say that all is well where it is not', async ({ page, server }) => {
  const answers = page.getByRole('article');
  const owed = { id: 'a', squad: 'Lakeshore Ten', owed: 10_000, amount: 10_000, state: 'defaulted', round: 7 };
  const held = { id: 'b', squadId: 'c', squad: 'Lakeshore Ten', period: 'weekly', round: 9, on: '2026-12-11' };
  await alter(page, '**/api/adashi/dashboard', (answer: object) => ({
    ...answer,
    owed: { amount: 10_000, squads: ['Lakeshore Ten'], debts: [owed] },
    held: [{ ...held, amount: 98_000, reason: 'retry_under_way' }],
  }));
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/dashboard');
  await expect(answers.first()).toContainText('CA$100.00');
  await expect(answers.first()).toContainText('Contributions that did not arrive: Lakeshore Ten.');
  await expect(answers.last()).toContainText('2 things');
  await expect(answers.last().getByRole('link', { name: 'You owe CA$100.00 to Lakeshore Ten' })).toBeVisible();
  await expect(answers.last()).toContainText('Until it is paid you are paid last, and cannot join or swap.');
  await expect(answers.last().getByRole('link', { name: 'Your payout of CA$980.00 is held' })).toBeVisible();
  await expect(answers.last()).toContainText('We try your failed contribution again first.');
  await expect(page.getByText('All is well.')).toBeHidden();
  await page.unrouteAll();
  await page.reload();
  await expect(answers.last()).toContainText('All is well.');
});

test('a squad is called by its name in the title', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'), null);
  await page.goto('/select-product');
  await expect(page).toHaveTitle('Select a product · Adashi');
  await page.getByText('Save with a squad.').click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page).toHaveTitle('Dashboard · Adashi');
  await page.goto('/squad');
  await expect(page).toHaveTitle('Your squads · Adashi');
  await page.getByRole('link', { name: 'Lakeshore Ten' }).click();
  await expect(page).toHaveTitle('Lakeshore Ten · Adashi');
  await page.getByRole('link', { name: 'Payment' }).click();
  await expect(page).toHaveTitle('Payment · Adashi');
});

test('staff saves a whole list as CSV', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Grace Adu'));
  await page.goto('/payment');
  const total = Number((await page.getByText(/ of \d+$/).innerText()).split(' ').at(-1));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('payments.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('due,squad,round,member,amount,state');
  expect(lines).toHaveLength(total + 1);
});

test('a practice squad is played to its end in the browser', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open');
  await page.getByRole('link', { name: 'Try the practice squad' }).click();
  await page.getByRole('button', { name: 'Start a practice squad' }).click();
  for (let week = 0; week < 9; week += 1) {
    const next = page.getByRole('button', { name: 'Next week' });
    await expect(next.or(page.getByRole('heading', { name: 'Completed' }))).toBeVisible();
    if (!(await next.isVisible())) break;
    // Only from the answer on does the absence of the word say that the week is over.
    const answered = page.waitForResponse(/next-week/);
    await next.click();
    await answered;
    await expect(page.getByRole('button', { name: 'Days pass' })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
});
