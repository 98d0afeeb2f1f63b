import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../api/src/app/sandbox/demo-accounts.ts';
import { newEmail, newestMail, PASSWORD } from './people.ts';
import type { Server } from './server.ts';

/** Somebody made by calls alone, with a verified e-mail address. */
export async function person(server: Server, name: string, isVerified = true): Promise<string> {
  const email_address = newEmail(name);
  await server.call('/auth/signup', { firstName: name, lastName: 'Obi', email_address, password: PASSWORD });
  if (!isVerified) return email_address;
  const otp = (await newestMail(server, email_address)).text.match(/\d{6}/)?.[0] ?? '';
  await server.call('/auth/verify-otp', { email_address, otp });
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

/** Somebody of the demo, by the name. */
export function ofDemo(name: string): Account {
  return { email: `${name.toLowerCase().replace(' ', '.')}@example.com`, password: DEMO_PASSWORD };
}

/** The superadmin of the demo. */
export const STAFF = ofDemo('Kofi Mensah');

/** Signs a browser in by a call, where signing in is not what is tested: in a product, or with none chosen. */
export async function enter(
  context: BrowserContext,
  server: Server,
  { email, password }: Account,
  product: string | null = 'adashi',
): Promise<void> {
  await enterBy(context, server, '/auth/login', { email_address: email, password }, product);
}

/** The same by any call that answers a session. */
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

/** A signed-in page of a member in the product of squads. */
export async function memberPage(context: BrowserContext, server: Server, email: string): Promise<Page> {
  await enter(context, server, { email, password: PASSWORD });
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.locator('main#main')).toBeAttached();
  return page;
}

/** Lets one call answer what `change` makes of the server's own answer. */
export function alter(page: Page, path: string | RegExp, change: (answer: never) => unknown): Promise<unknown> {
  return page.route(path, async (route) => {
    // A test that is over waits for no answer, and its server may be gone: that is not the next test's failure.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    // Cast: what the server answers is what `change` says that it takes.
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
}

/** Lets one call fail, or answer otherwise, as long as the page lives. */
export function answer(page: Page, path: string, status: number, json: object): Promise<unknown> {
  return page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** Delays the calls of a path until the returned function is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.fallback().catch(() => {}); // the test may be over
  });
  return held.resolve;
}

/**
 * Makes what is stored of the session differ, as another product or a profile that is missing would. The page hears of it as of
 * another tab's change: what it is being answered meanwhile would store the session as it was.
 */
export function changeSession(page: Page, change: object): Promise<void> {
  return page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('adashi-session') ?? '{}');
    localStorage.setItem('adashi-session', JSON.stringify({ ...kept, ...more }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'adashi-session' }));
  }, change);
}

/** A row of a list, which is a card where its columns have no room. */
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
