import { expect, type Locator } from '@playwright/test';
import { violations } from './axe.ts';
import { enter, memberPage, ofDemo, person } from './sessions.ts';
import { test } from './test.ts';

/** Stub for the chat provider's widget, which the page fades like the chat bubble. */
const WIDGET = '<div class="crisp-client">Chat</div>';

test('the page is at most 1600 px wide, the sidebar expands on hover, and the chat fades', {
  tag: '@long',
}, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.goto('/dashboard');
  const width = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const sidebar = page.getByRole('complementary', { name: 'Menu' });
  const content = sidebar.locator('> div');
  await expect(sidebar).toBeVisible();
  expect(await width(sidebar.locator('..'))).toBe(1600);
  expect(await width(sidebar)).toBe(250);
  await page.getByRole('button', { name: 'Latest notifications' }).click();
  await expect.poll(() => width(page.getByRole('complementary', { name: 'Notifications' }))).toBe(300);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1000, height: 900 });
  await page.mouse.move(700, 300);
  await expect.poll(() => width(content)).toBeLessThan(80);
  expect(await violations(page, ['link-name', 'button-name'], 'aside')).toEqual([]);
  await page.mouse.move(30, 300);
  await expect(sidebar).toHaveAttribute('data-open', 'true');
  await expect.poll(() => width(content)).toBe(250);
  await page.mouse.move(700, 300);
  await expect(sidebar).toHaveAttribute('data-open', 'false');

  const opacities = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll('[data-widget] > *, a[aria-label="Chat with the help desk"]');
      return parts.length === 2 ? [...new Set([...parts].map((part) => getComputedStyle(part).opacity))] : [];
    });
  await page.evaluate((widget) => {
    const box = document.createElement('div');
    box.dataset['widget'] = '';
    box.innerHTML = widget;
    document.body.append(box);
  }, WIDGET);
  const chat = (state: string) => page.evaluate((to) => (document.documentElement.dataset['chat'] = to), state);
  for (const [state, opacity] of [
    ['away', '0'],
    ['here', '1'],
  ] as const)
    await expect
      .poll(async () => {
        await chat(state);
        return opacities();
      })
      .toEqual([opacity]);
});

test('the page shows the logo while its files load', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/assets/{visitor,member}-*.js', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/sign-up');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
});

test.describe('service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app can be installed, explains a lost connection, and never stores an API response', async ({
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
    // Browsers cache files with a hash in their name forever. The page lists the names of these files, so browsers
    // request the page each time.
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
