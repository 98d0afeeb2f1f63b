import { expect, type Locator, type Page } from '@playwright/test';
import { answer, changeSession, memberPage, person, STAFF, stored, toast } from './house.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

async function land(page: Page, rows: readonly (readonly [path: string, landing: string])[]): Promise<void> {
  for (const [path, landing] of rows) {
    await page.goto(path, { waitUntil: 'commit' });
    // A page that is still to be left has the right address for a moment.
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page, path).toHaveURL(landing);
  }
}

const own = (...paths: string[]) => paths.map((path) => [path, path] as const);
const SHARED = ['/dashboard', '/payment', '/payout', '/help', '/referral', '/account', '/notification'];

test.describe('route sets', () => {
  test('a visitor', async ({ page }) => {
    await land(page, [
      ...own('/', '/login', '/sign-up', '/forgot-password'),
      ['/reset-password', '/forgot-password'],
      ['/dashboard', '/login'],
      ['/nowhere/at/all', '/login'],
    ]);
  });

  test('a member without a product, in squads, and in pods', async ({ page, server }) => {
    const email = await person(server, 'Ngozi');
    await signIn(page, server, email);
    await land(page, [
      ['/dashboard', '/select-product'],
      ['/nowhere', '/select-product'],
    ]);
    const kept = JSON.parse((await stored(page, 'adashi-session')) ?? '{}');
    expect(kept).toMatchObject({
      loggedIn: true,
      role: 'USER',
      verified: false,
      product: null,
      profile: { firstName: 'Ngozi' },
    });
    await changeSession(page, { product: 'adashi' });
    await land(page, [
      ...own(...SHARED, '/squad', '/squad/connect-gocardless', '/personal-information'),
      ['/', '/dashboard'],
      ['/login', '/dashboard'],
      ['/pod', '/dashboard'],
      ['/kyc', '/dashboard'],
    ]);
    await expect(page.getByRole('dialog', { name: 'KYC Verification' })).toBeVisible();
    await changeSession(page, { product: 'ajohome' });
    await land(page, [
      ...own(...SHARED, '/pod', '/pods/connect-gocardless', '/personal-information'),
      ['/', '/dashboard'],
      ['/squad', '/dashboard'],
    ]);
    await expect(page.getByRole('heading', { name: 'What is not' })).toBeVisible();
  });

  test('an administrator', async ({ page, server }) => {
    await signIn(page, server, STAFF.email, STAFF.password);
    expect(JSON.parse((await stored(page, 'adashi-session')) ?? '{}')).toMatchObject({
      role: 'ADMIN',
      product: 'adashi',
    });
    const id = '00000000-0000-4000-8000-000000000000';
    const squads = ['completed', 'active', 'upcoming', 'pending'].flatMap((status) => [
      `/squad/${status}-squad`,
      `/squad/${status}-squad/${id}`,
    ]);
    await land(page, [
      ...own('/dashboard', '/squad', '/squad/squad-member', `/squad/squad-member/${id}`, ...squads),
      ...own('/staff-management', '/member-management', `/member-management/member-information/${id}`),
      ...own('/member-management/inactive-member', '/member-management/adashi-member'),
      ...own(
        '/member-management/ajohome-member',
        '/payment',
        '/payout',
        '/referral',
        '/kyc',
        '/guarantor-verification',
      ),
      ...own('/account', '/activity', '/notification'),
      ['/', '/dashboard'],
      ['/help', '/dashboard'],
      ['/select-product', '/dashboard'],
    ]);
  });
});

test('jwt expired from any call logs out, and nothing of the session is left', async ({ context, server }) => {
  const email = await person(server, 'Ifeoma');
  const page = await memberPage(context, server, email);
  await answer(page, '/adashi/squad/me?*', 401, { message: 'jwt expired' });
  await page.goto('/squad');
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'adashi-session')).toBeNull();
  await expect(page.getByRole('status')).toHaveText('Your session is over. Please sign in again.');
  await page.unrouteAll();
  await signIn(page, server, email);
  await expect(page.getByText('Your session is over.')).toBeHidden();
});

test('while the person is active the token is renewed before it expires', async ({
  context,
  page: visitor,
  server,
}) => {
  const email = await person(server, 'Amadi');
  await visitor.close();
  const page = await memberPage(context, server, email);
  const token = async () => JSON.parse((await stored(page, 'adashi-session')) ?? '{}').token;
  const first = await token();
  // Tokens carry whole seconds: one later it is another.
  await page.waitForTimeout(1_100);
  await page.clock.install({ time: Date.now() + 14 * 60_000 });
  await page.mouse.move(50, 50);
  await page.mouse.move(60, 60);
  await expect.poll(token).not.toBe(first);
  await changeSession(page, { token: 'nonsense' });
  await page.reload();
  await expect.poll(token).not.toBe('nonsense');
  await expect(page).toHaveURL(/dashboard$/);
});

test.describe('inactivity', () => {
  test('50 minutes without a sign of life log out; each sign begins them anew', async ({
    context,
    page: visitor,
    server,
  }) => {
    const email = await person(server, 'Chike');
    await visitor.close();
    await context.clock.install();
    const page = await memberPage(context, server, email);
    await page.keyboard.press('Escape');
    const signs = [
      () => page.mouse.move(10, Math.floor(Math.random() * 500)),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('a'),
      () => page.evaluate(() => void window.dispatchEvent(new Event('scroll'))),
    ];
    for (const sign of signs) {
      await page.clock.fastForward('49:50');
      await sign();
    }
    await expect(page).toHaveURL(/dashboard$/);
    await page.clock.fastForward('50:01');
    await expect(page).toHaveURL(/login$/);
    await expect(page.getByRole('status')).toHaveText('You were signed out, as nothing happened for 50 minutes.');
    expect(await stored(page, 'adashi-session')).toBeNull();
  });

  test('one active tab keeps the other alive; logging out in one logs out both', async ({ context, server }) => {
    const email = await person(server, 'Halima');
    await context.clock.install();
    const one = await memberPage(context, server, email);
    const two = await context.newPage();
    await two.goto('/dashboard');
    await expect(two.getByRole('dialog')).toBeVisible();
    const active = async () => Number(await stored(two, 'adashi-active'));
    const before = await active();
    await context.clock.fastForward('40:00');
    await two.mouse.move(300, 300);
    await expect.poll(active).toBeGreaterThan(before + 2_000_000);
    await context.clock.fastForward('20:00');
    await expect(one).toHaveURL(/dashboard$/);
    await two.keyboard.press('Escape');
    await two.getByRole('button', { name: 'Log Out' }).click();
    const dialog = two.getByRole('dialog', { name: 'Are you sure you want to log out?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await two.getByRole('button', { name: 'Log Out' }).click();
    await dialog.getByRole('button', { name: 'Log Out' }).click();
    await toast(two, 'Logout successful');
    await expect(two).toHaveURL(/login$/);
    await expect(one).toHaveURL(/login$/);
  });
});

/** The dialog that asks before a log-out, opened. */
async function askToLeave(page: Page): Promise<Locator> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  return page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
}

test('Log Out pressed twice leaves once', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Dayo'));
  const dialog = await askToLeave(page);
  await dialog.getByRole('button', { name: 'Log Out' }).dblclick();
  await toast(page, 'Logout successful');
  await expect(page.getByText('Logout successful')).toHaveCount(1);
  await expect(page).toHaveURL(/login$/);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('a log-out waits for no answer, and claims none that has not come', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Lola'));
  const dialog = await askToLeave(page);
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  expect(await stored(page, 'adashi-session')).toBeNull();
  await expect(page.getByText('Logout successful')).toHaveCount(0);
  answerNow();
  await toast(page, 'Logout successful');
});

test('a log-out without a connection claims no more than is so, and is told to the server later', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Kunle'));
  const dialog = await askToLeave(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await toast(page, 'You are signed out in this browser.');
  await expect(page.getByText('Logout successful')).toHaveCount(0);
  expect(await stored(page, 'adashi-session')).toBeNull();
  const told = page.waitForResponse((response) => response.url().endsWith('/auth/logout') && response.ok());
  await context.setOffline(false);
  await told;
});

test('after a log-out the next person sees nothing of the one before', async ({ context, server }) => {
  const wale = await person(server, 'Wale');
  const page = await memberPage(context, server, wale);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(wale);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  const sade = await person(server, 'Sade');
  await page.getByLabel('Email').fill(sade);
  await page.route('**/api/user/me', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    await route.continue();
  });
  await page.getByLabel('Password', { exact: true }).fill('Savings2026!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Save with a squad.').click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(sade);
  expect(await page.content()).not.toContain(wale);
});
