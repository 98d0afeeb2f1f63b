import { expect, type Page, test } from '@playwright/test';
import { answer, changeSession, memberPage, person, stored, toast } from './house.ts';
import { signIn } from './people.ts';
import { ADMIN, Server } from './server.ts';

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await Server.inNewFolder(3442);
  await server.start();
});
test.afterAll(() => Server.removeAll());

async function land(page: Page, rows: readonly (readonly [path: string, landing: string])[]): Promise<void> {
  for (const [path, landing] of rows) {
    await page.goto(`${server.url}${path}`);
    await expect(page, path).toHaveURL(`${server.url}${landing}`);
    await expect(page.locator('main').first()).toBeVisible();
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

  test('a member without a product, in squads, and in pods', async ({ context, page }) => {
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
    await expect(page.getByText('AjoHome is coming soon.')).toBeVisible();
    await context.close();
  });

  test('an administrator', async ({ page }) => {
    await signIn(page, server, ADMIN.email, ADMIN.password);
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

test('jwt expired from any call logs out, and nothing of the session is left', async ({ context }) => {
  const page = await memberPage(context, server, await person(server, 'Ifeoma'));
  await answer(page, '/adashi/squad/me', 401, { message: 'jwt expired' });
  await page.goto(`${server.url}/squad`);
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(await stored(page, 'adashi-session')).toBeNull();
});

test('while the person is active the token is renewed before it expires', async ({ context, page: visitor }) => {
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
  test('50 minutes without a sign of life log out; each sign begins them anew', async ({ context, page: visitor }) => {
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
    expect(await stored(page, 'adashi-session')).toBeNull();
  });

  test('one active tab keeps the other alive; logging out in one logs out both', async ({ context }) => {
    const email = await person(server, 'Halima');
    await context.clock.install();
    const one = await memberPage(context, server, email);
    const two = await context.newPage();
    await two.goto(`${server.url}/dashboard`);
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

test('after a log-out the next person sees nothing of the one before', async ({ context }) => {
  const page = await memberPage(context, server, await person(server, 'Wale'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByText('wale@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  const email = await person(server, 'Sade');
  await page.getByLabel('Email').fill(email);
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
  await expect(page.getByText('wale@example.com')).toBeHidden();
  await expect(page.getByText('sade@example.com')).toBeVisible();
});
