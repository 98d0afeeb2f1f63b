import { expect, type Page } from '@playwright/test';
import { enter, memberPage, ofDemo, person, toast } from './house.ts';
import { PASSWORD } from './people.ts';
import { test } from './test.ts';

const SCREENS = '**/assets/{visitor,member}-*.js';
async function tryToSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('without a connection the sign-in says so; what succeeds takes the error away', async ({
  context,
  page,
  server,
}) => {
  const email = await person(server, 'Bisi');
  await page.goto('/login');
  await context.setOffline(true);
  await tryToSignIn(page, email);
  await toast(page, 'There is no connection. Please try again.');
  await context.setOffline(false);
  await tryToSignIn(page, email);
  await toast(page, 'Login successful');
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test('an error leaves by itself, and stands once however often it is said', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const error = page.getByRole('alert').filter({ hasText: 'Incorrect email or password!' });
  for (let time = 0; time < 2; time += 1) {
    const answered = page.waitForResponse('**/auth/login');
    await tryToSignIn(page, 'nobody@example.com');
    await answered;
    await expect(error).toHaveCount(1);
  }
  await error.hover();
  await page.clock.runFor(30_000);
  await expect(error).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(12_100);
  await expect(error).toHaveCount(0);
});

test('after a deploy the page loads itself anew, once, and the session is kept', async ({ page, server }) => {
  const email = await person(server, 'Tola');
  await page.goto('/login');
  await page.route(SCREENS, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await tryToSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Select a product' })).toBeVisible();
});

test('Reset recovers from a file that kept failing', async ({ page, server }) => {
  const email = await person(server, 'Segun');
  await page.goto('/login');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(SCREENS, (route) => route.fulfill({ status: 404 }));
  await tryToSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await expect(page.getByText('A part of the page could not be loaded.')).toBeVisible();
  expect(loads).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Select a product' })).toBeVisible();
});

/** Keeps what is asked for back until the answer is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('between a click and a loaded screen a bar moves', async ({ context, page, server }) => {
  const bar = page.getByRole('progressbar', { name: 'Loading...' });
  await page.goto('/login');
  const releaseScreens = await hold(page, SCREENS);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(bar).toBeVisible();
  releaseScreens();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(bar).toHaveCount(0);

  const inside = await memberPage(context, server, await person(server, 'Ronke'));
  await inside.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const releasePayouts = await hold(inside, '**/api/adashi/payouts*');
  await inside.getByRole('link', { name: 'Payout', exact: true }).click();
  const barInside = inside.getByRole('progressbar', { name: 'Loading...' });
  await expect(barInside).toBeVisible();
  releasePayouts();
  await expect(inside.getByText('No payouts yet')).toBeVisible();
  await expect(barInside).toHaveCount(0);
});

test('what does not load says so and what to do, and comes when it is asked for again', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open');
  await page.route(/\/api\/adashi\/squad\/[^/]+$/, (route) => route.abort());
  await page
    .getByRole('link', { name: /Choose position|See the squad/ })
    .first()
    .click();
  const failure = page.getByRole('alert').filter({ hasText: 'There is no connection. Please try again.' });
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: /position in|^Join/ })).toBeVisible();
  await expect(failure).toHaveCount(0);

  await page.goto('/squad/00000000-0000-4000-8000-000000000000/join');
  await expect(page.getByRole('heading', { name: 'This squad is not here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again' })).toHaveCount(0);
});
