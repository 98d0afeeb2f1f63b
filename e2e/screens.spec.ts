import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';
import { Server } from './server.ts';

const DEMO_PASSWORD = 'Adashi2026!';
let server: Server;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await Server.inNewFolder(3431, true);
  await server.start();
});
test.afterAll(() => Server.removeAll());

/** No violation of WCAG 2.2 AA, and nothing that makes the page wider than the screen. */
async function isFit(page: Page, name: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join(', ')}`,
  );
  expect.soft(found, name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is too wide`).toBeLessThanOrEqual(0);
}

async function chooseProduct(page: Page): Promise<void> {
  await page.getByText('Save with a squad.').click();
  await page.getByRole('button', { name: 'Proceed' }).click();
}

/** Every step of the KYC modal, and its page; the verdicts are put in the provider's place. */
async function kycIsFit(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, server, 'efua.quartey@example.com', DEMO_PASSWORD);
  await chooseProduct(page);
  const dialog = page.getByRole('dialog', { name: 'KYC Verification' });
  await expect(dialog.getByText('Complete Personal Information')).toBeVisible();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await isFit(page, 'KYC form');
  await page.goto(`${server.url}/personal-information`);
  await isFit(page, '/personal-information');
  await page.route('**/api/user/*/kyc', (route) => route.fulfill({ json: { data: { others: 'LinkedIn' } } }));
  const reference = 'kyc-of-a-test';
  await page.route('**/api/user/initiate-kyc', (route) =>
    route.fulfill({ json: { data: { verification_url: '/sandbox', reference } } }),
  );
  let message = 'Verification request declined: The document could not be read.';
  await page.route('**/api/user/kyc/callback', (route) => route.fulfill({ json: { message } }));
  await page.goto(`${server.url}/dashboard`);
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
}

for (const [width, scheme] of [
  [1440, 'light'],
  [320, 'dark'],
] as const) {
  test(`every screen is fit at ${width} px, ${scheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const path of ['/login', '/sign-up', '/forgot-password', '/sandbox']) {
      await page.goto(`${server.url}${path}`);
      await isFit(page, path);
    }
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
    await isFit(page, 'the code');
    await signIn(page, server, 'amara.okafor@example.com', DEMO_PASSWORD);
    await isFit(page, 'select product');
    await chooseProduct(page);
    for (const path of [
      '/dashboard',
      '/squad',
      '/squad/open',
      '/squad/propose',
      '/squad/connect-gocardless',
      '/payment',
      '/payout',
      '/account',
      '/help',
      '/referral',
      '/notification',
      '/account/agreement',
      '/account/guarantor',
    ]) {
      await page.goto(`${server.url}${path}`);
      await isFit(page, path);
    }
    await page.getByRole('button', { name: 'Latest notifications' }).click();
    await isFit(page, 'the drawer');
    await page.keyboard.press('Escape');
    if (width < 900) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Explore Other Product' }).click();
    await isFit(page, 'the menu');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await isFit(page, 'the log-out dialog');
    await page.goto(`${server.url}/squad`);
    await page.getByRole('link', { name: 'Lakeshore Ten' }).click();
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
    await isFit(page, 'a squad');
    await page.goto(`${server.url}/squad/open`);
    await page.getByRole('link', { name: 'Practice squad' }).click();
    await isFit(page, 'practice');
    await context.close();
    await kycIsFit(browser, width, scheme);

    const desk = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const staff = await desk.newPage();
    await signIn(staff, server, 'grace.adu@example.com', DEMO_PASSWORD);
    for (const path of [
      '/dashboard',
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
    ]) {
      await staff.goto(`${server.url}${path}`);
      await isFit(staff, `staff ${path}`);
    }
    await desk.close();
  });
}

test('a new member meets the KYC form, in French when the browser asks for it', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Courriel').fill('efua.quartey@example.com');
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page.getByText('Courriel ou mot de passe incorrect!')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByText('Épargnez avec un groupe.').click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByText('Le code postal est requis')).toBeVisible();
  await context.close();
});

test('staff saves a whole list as CSV', async ({ page }) => {
  await signIn(page, server, 'grace.adu@example.com', DEMO_PASSWORD);
  await page.goto(`${server.url}/payment`);
  const total = Number((await page.getByText(/ of \d+$/).innerText()).split(' ').at(-1));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('payments.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('squad,round,member,amount,state');
  expect(lines).toHaveLength(total + 1);
});

test('a practice squad is played to its end in the browser', async ({ page }) => {
  await signIn(page, server, 'benedict.mwangi@example.com', DEMO_PASSWORD);
  await chooseProduct(page);
  await page.goto(`${server.url}/squad/open`);
  await page.getByRole('link', { name: 'Practice squad' }).click();
  await page.getByRole('button', { name: 'Start a practice squad' }).click();
  for (let week = 0; week < 9; week += 1) {
    const next = page.getByRole('button', { name: 'Next week' });
    await expect(next.or(page.getByRole('heading', { name: 'Completed' }))).toBeVisible();
    if (!(await next.isVisible())) break;
    await next.click();
    await expect(page.getByRole('button', { name: 'Days pass' })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
});
