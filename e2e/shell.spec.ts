import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { alter, answer, changeSession, enter, memberPage, ofDemo, person, STAFF } from './house.ts';
import { KYC_FORM } from './kyc.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

const nav = (page: Page, name: 'Main' | 'More') => page.getByRole('navigation', { name }).getByRole('link');
const closeKyc = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

test('the member’s header, navigation, panel and product menu', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Jumoke'));
  await closeKyc(page);
  await expect(nav(page, 'Main')).toHaveText(['Dashboard', 'Squad', 'Payment', 'Payout']);
  await expect(nav(page, 'More')).toHaveText(['Account', 'Referral', 'Help Desk', 'Notification']);
  for (const item of ['Squad', 'Payment', 'Payout', 'Account', 'Referral', 'Help Desk', 'Notification', 'Dashboard']) {
    const link = page.getByRole('navigation', { name: /^(Main|More)$/ }).getByRole('link', { name: item, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('banner').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(/\/help$/);
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/\/notification$/);
  const me = page.getByRole('banner').getByRole('link', { name: /^Account/ });
  await expect(me).toContainText('Hello, Jumoke Obi');
  await expect(me).toContainText('Good day');
  await expect(me).toContainText('JO');
  await me.click();
  await expect(page).toHaveURL(/\/account$/);
  const panel = page.getByRole('button', { name: 'Identity not verified' });
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await panel.click();
  await expect(page.getByText('A few steps remain.')).toBeHidden();
  const explore = page.getByRole('button', { name: 'Explore Other Product' });
  await expect(explore).toHaveAttribute('aria-expanded', 'false');
  await explore.click();
  await page.getByRole('button', { name: /AjoHome/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Select a product' });
  await expect(dialog.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await dialog.getByText('Save with a squad.').click();
  await expect(dialog.getByRole('button', { name: 'Proceed' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(dialog).toBeHidden();
});

test('a product is chosen by the keyboard; Proceed appears with the choice', async ({ page, server }) => {
  await signIn(page, server, await person(server, 'Kehinde'));
  await expect(page.getByText('Hello, Kehinde Obi. A few steps remain to finish your profile.')).toBeVisible();
  await expect(page.getByText('Coming soon!!!')).toBeVisible();
  const proceed = page.getByRole('button', { name: 'Proceed' });
  await expect(proceed).toHaveCount(0);
  const border = (name: string) =>
    page
      .getByRole('group', { name: 'Select a product' })
      .locator('label')
      .filter({ hasText: name })
      .locator('..')
      .evaluate((card) => getComputedStyle(card).borderColor);
  await page.getByRole('radio', { name: /AjoHome/ }).focus();
  await page.keyboard.press('Space');
  await expect(proceed).toBeDisabled();
  expect(await border('AjoHome')).toBe('rgb(206, 42, 41)');
  await page.keyboard.press('ArrowUp');
  expect(await border('Adashi')).toBe('rgb(32, 96, 224)');
  await proceed.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard$/);
});

test('staff: own navigation with what waits, no help, no other product, and Admin without a profile', async ({
  page,
  server,
}) => {
  await alter(page, '**/api/admin/kyc/stats', (counts: object) => ({ ...counts, review: 7, asked: 5 }));
  await alter(page, '**/api/guarantor/stats', (counts: object) => ({ ...counts, accepted: 12, invited: 3 }));
  await enter(page.context(), server, STAFF);
  await page.goto('/dashboard');
  await expect(nav(page, 'Main')).toHaveText(['Dashboard', 'Squad', 'Pods', 'Payment', 'Payout']);
  await expect(nav(page, 'More')).toHaveText([
    'User Management',
    'Staff Management',
    'KYC7',
    'Account Activity',
    'Guarantor verification12',
    'Account',
    'Referral',
    /^Notification/, // and how many are unread
  ]);
  await expect(page.getByRole('link', { name: 'Help' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Explore Other Product' })).toHaveCount(0);
  await page.route('**/api/user/me', (route) => route.abort());
  await changeSession(page, { profile: null });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Account/ })).toContainText('Hello, Admin');
});

test('what waits on a page that the role may not see is not asked for', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  await enter(page.context(), server, ofDemo('Marie Tremblay'));
  await page.goto('/dashboard');
  await expect.poll(() => asked).toContain('/api/guarantor/stats');
  expect(asked).not.toContain('/api/admin/kyc/stats');
});

test('the sizes: page 1600 px, sidebar 250 px that a resting pointer expands, drawer 300 px', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Lami'));
  await closeKyc(page);
  await page.setViewportSize({ width: 1900, height: 900 });
  const width = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const sidebar = page.getByRole('complementary', { name: 'Menu' });
  const content = sidebar.locator('> div');
  expect(await width(sidebar.locator('..'))).toBe(1600);
  expect(await width(sidebar)).toBe(250);
  await page.setViewportSize({ width: 1100, height: 900 });
  expect(await width(content)).toBeLessThan(80);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  await page.mouse.move(30, 300);
  await page.clock.runFor(390);
  await expect(sidebar).toHaveAttribute('data-open', 'false');
  await page.clock.runFor(20);
  await expect(sidebar).toHaveAttribute('data-open', 'true');
  await expect.poll(() => width(content)).toBe(250);
  await page.mouse.move(700, 300);
  await expect(sidebar).toHaveAttribute('data-open', 'false');
});

test('what is in the rail has its name, and a phone has the help link', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Ebele'));
  await closeKyc(page);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.mouse.move(700, 400);
  const rail = page.getByRole('complementary', { name: 'Menu' });
  for (const name of [
    /^Dashboard$/,
    /^Squad$/,
    /^Payment$/,
    /^Payout$/,
    /^Account$/,
    /^Referral$/,
    /^Help Desk$/,
    /^Notification/,
  ])
    await expect(rail.getByRole('link', { name })).toHaveCount(1);
  for (const name of ['Explore Other Product', 'Log Out'])
    await expect(rail.getByRole('button', { name })).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('aside')
    .withRules(['link-name', 'button-name'])
    .analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/help$/);
  await expect(page).toHaveTitle('Help Desk · Adashi');
});

test('the drawer of notifications: live, and closed by its button, Escape or a click outside', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Mariam'));
  await closeKyc(page);
  const drawer = page.getByRole('complementary', { name: 'Notifications' });
  const open = page.getByRole('button', { name: 'Latest notifications' });
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer.getByText('Nothing yet')).toBeVisible();
  await expect.poll(() => drawer.evaluate((part) => part.getBoundingClientRect().width)).toBe(300);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await open.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(drawer).toBeHidden();
  const { token, profile } = await page.evaluate(() => JSON.parse(localStorage.getItem('adashi-session') ?? '{}'));
  const body = { ...KYC_FORM, firstName: 'Mariam', lastName: 'Obi', email_address: profile.email_address };
  await server.call(`/user/${profile.id}/kyc`, body, token);
  const { data } = await server.call<{ data: { reference: string } }>(
    '/user/initiate-kyc',
    { email: profile.email_address, face: '', document: '' },
    token,
  );
  await server.call(`/sandbox/identity/${data.reference}`, { decision: 'declined' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await open.click();
  await expect(drawer.getByText('Your identity could not be verified')).toBeVisible();
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('on a phone the hamburger opens the sidebar', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Nana'));
  await closeKyc(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Payout' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout');
});

test('Install App is there while the browser offers it, and gone after the answer', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Ola'));
  await closeKyc(page);
  const install = page.getByRole('button', { name: 'Install App' });
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'dismissed' }),
    });
    window.dispatchEvent(offer);
  });
  await install.click();
  await expect(install).toHaveCount(0);
});

test('the chat bubble goes while one scrolls down and comes back up, or after 500 ms', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Peju'));
  await closeKyc(page);
  await expect(page.getByRole('link', { name: 'Chat with the help desk' })).toBeVisible();
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px';
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  const chat = () => page.evaluate(() => document.documentElement.dataset.chat);
  const scroll = (to: number) =>
    page.evaluate(
      (y) =>
        new Promise((resolve) => {
          window.addEventListener('scroll', resolve, { once: true });
          window.scrollTo(0, y);
        }),
      to,
    );
  await scroll(600);
  expect(await chat()).toBe('away');
  await page.clock.runFor(490);
  expect(await chat()).toBe('away');
  await page.clock.runFor(20);
  expect(await chat()).toBe('here');
  await scroll(1_200);
  expect(await chat()).toBe('away');
  await scroll(900);
  expect(await chat()).toBe('here');
  await page.getByRole('link', { name: 'Chat with the help desk' }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('while a page loads the logo pulses; one that breaks says so, logs it, and can be reset', async ({
  page,
  server,
}) => {
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await page.route('**/assets/{visitor,member}-*.js', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    await route.continue();
  });
  await page.goto('/sign-up');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.unrouteAll();
  await signIn(page, server, await person(server, 'Simi'));
  await answer(page, '/user/me', 200, { firstName: 1 });
  await changeSession(page, { product: 'adashi' });
  await page.goto('/account');
  const screen = page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong.' });
  await expect(screen).toContainText('The operation could not be completed');
  expect(logged.length).toBeGreaterThan(0);
  await page.unrouteAll();
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('installable, kind without a connection, and no answer of the server is ever kept', async ({
    context,
    server,
  }) => {
    const page = await memberPage(context, server, await person(server, 'Tolu'));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/offline.html');
    expect(kept.filter((path) => path.startsWith('/api') || path === '/dashboard')).toEqual([]);
    // What has a hash in its name is kept for ever; the page that names it is asked for anew.
    const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
    const cachingOf = async (path: string) => (await page.request.get(path)).headers()['cache-control'];
    expect(await cachingOf(script ?? '')).toContain('immutable');
    for (const path of ['/', '/manifest.webmanifest']) expect(await cachingOf(path)).toBe('no-cache');
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      name: 'Adashi',
      short_name: 'Adashi',
      display: 'standalone',
      start_url: '/dashboard',
    });
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob());
        return `${bitmap.width}x${bitmap.height}`;
      }, src);
      expect(size).toBe(sizes);
    }
    await context.setOffline(true);
    await page.goto('/payment');
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: /Try again/ }).click();
    await expect(page).toHaveURL(/dashboard$/);
  });
});
