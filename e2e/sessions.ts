import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../api/src/app/sandbox/demo-accounts.ts';
import { newEmail, newestMail, PASSWORD } from './people.ts';
import type { Server } from './server.ts';

/** Creates a person with only API calls, and returns the account. */
export async function person(server: Server, name: string, isVerified = true): Promise<string> {
  const email_address = newEmail(name);
  await server.call('/auth/signup', { firstName: name, lastName: 'Obi', email_address, password: PASSWORD });
  if (!isVerified) return email_address;
  const otp = (await newestMail(server, email_address)).text.match(/\d{6}/)?.[0] ?? '';
  await server.call('/auth/verify-otp', { email_address, otp, password: PASSWORD });
  return email_address;
}

interface Login {
  readonly accessToken: string;
  readonly data: { readonly role: string; readonly kycVerificationStatus: string };
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Returns a person of the demo by name. */
export function ofDemo(name: string): Account {
  return { email: `${name.toLowerCase().replace(' ', '.')}@example.com`, password: DEMO_PASSWORD };
}

/** The superadmin of the demo. */
export const STAFF = ofDemo('Kofi Mensah');

/** Signs a browser in by an API call, with or without a chosen product. */
export async function enter(
  context: BrowserContext,
  server: Server,
  { email, password }: Account,
  product: string | null = 'adashi',
): Promise<void> {
  await enterBy(context, server, '/auth/login', { email_address: email, password }, product);
}

/** Signs a browser in with any API call that returns a session. */
export async function enterBy(
  context: BrowserContext,
  server: Server,
  path: string,
  data: object,
  product: string | null = 'adashi',
): Promise<void> {
  const login = await context.request.post(`${server.url}/api${path}`, { data });
  if (!login.ok()) throw new Error(`${path}: ${await login.text()}`);
  const { accessToken: token, data: profile }: Login = await login.json();
  const role = profile.role === 'user' ? 'USER' : 'ADMIN';
  const verified = profile.kycVerificationStatus === 'verified';
  const session = JSON.stringify({ loggedIn: true, token, profile, role, verified, product });
  const { cookies } = await context.storageState();
  const localStorage = [{ name: 'adashi-session', value: session }];
  await context.setStorageState({ cookies, origins: [{ origin: server.url, localStorage }] });
}

/** Returns a page with a signed-in member and the squads product. */
export async function memberPage(context: BrowserContext, server: Server, email: string): Promise<Page> {
  await enter(context, server, { email, password: PASSWORD });
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.locator('main#main')).toBeAttached();
  return page;
}

/** Changes the response to one API call. */
export function alter(page: Page, path: string | RegExp, change: (answer: never) => unknown): Promise<unknown> {
  return page.route(path, async (route) => {
    // Ignores the error if the server of an ended test is gone, so that the next test does not fail.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    // This type cast is safe because `change` accepts the response's type.
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
}

/** Until the page closes, makes one API call fail or replaces its response. */
export function answer(page: Page, path: string, status: number, json: object): Promise<unknown> {
  return page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** Delays the API calls of a path until the caller calls the returned function. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.fallback().catch(() => {}); // Ignores the error of a request after the end of the test.
  });
  return held.resolve;
}

/**
 * Changes the stored session, for example to another product or a missing profile. The page reacts as it does
 * to a change in another tab.
 */
export function changeSession(page: Page, change: object): Promise<void> {
  return page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('adashi-session') ?? '{}');
    localStorage.setItem('adashi-session', JSON.stringify({ ...kept, ...more }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'adashi-session' }));
  }, change);
}

/** Returns one row of a list, which is a card on a narrow screen. */
export function rowOf(page: Page | Locator, words: string | RegExp): Locator {
  const rows = page.getByRole('row').or(page.getByRole('listitem'));
  return rows.filter({ hasText: words }).filter({ visible: true });
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

export async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}
