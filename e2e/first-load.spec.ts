import { expect, type Page } from '@playwright/test';
import { enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

/** Maximum number of scripts, styles, fonts and API calls on a first load (`docs/performance.md`). */
const MOST = 12;

/** Opens a page in an empty browser cache, and returns the requests of the page. */
async function load(page: Page, path: string, isShown: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(path);
  await isShown();
  return sent;
}

test('the first load of the sign-in page sends at most 12 requests', async ({ page }) => {
  const sent = await load(page, '/login', () =>
    expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible(),
  );
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST);
});

test('the first load of the dashboard sends at most 12 requests, and no request twice', async ({
  browser,
  context,
  server,
}) => {
  await enter(context, server, ofDemo('Amara Okafor'));
  const storageState = await context.storageState();
  // A page that opens within seconds of the sign-in fetches its data again, because the sign-in is a change.
  await expect(async () => {
    const page = await browser.newPage({ storageState, baseURL: server.url });
    const stream = page.waitForResponse('**/api/notification/stream?*');
    const sent = await load(page, '/dashboard', async () => {
      await expect(page.getByRole('img', { name: /^By today you contributed/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Chat with the help desk' })).toBeVisible();
      await stream;
    });
    await page.close();
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST);
    expect(new Set(sent).size, sent.join('\n')).toBe(sent.length);
  }).toPass();
});
