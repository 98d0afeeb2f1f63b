import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newestMail, PASSWORD, signIn } from './people.ts';
import type { Server } from './server.ts';

/** Somebody made by calls alone, with a verified e-mail address. */
export async function person(server: Server, name: string, isVerified = true): Promise<string> {
  const email_address = `${name.toLowerCase()}@example.com`;
  await server.call('/auth/signup', { firstName: name, lastName: 'Obi', email_address, password: PASSWORD });
  if (!isVerified) return email_address;
  const otp = (await newestMail(server, email_address)).text.match(/\d{6}/)?.[0] ?? '';
  await server.call('/auth/verify-otp', { email_address, otp });
  return email_address;
}

/** A signed-in page of a member in the product of squads. */
export async function memberPage(context: BrowserContext, server: Server, email: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, server, email);
  await page.getByText('Save with a squad.').click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  return page;
}

/** Lets one call fail, or answer otherwise, as long as the page lives. */
export function answer(page: Page, path: string, status: number, json: object): Promise<unknown> {
  return page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));
}

/** Makes what is stored of the session differ, as another product or a profile that is missing would. */
export function changeSession(page: Page, change: object): Promise<void> {
  return page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('adashi-session') ?? '{}');
    localStorage.setItem('adashi-session', JSON.stringify({ ...kept, ...more }));
  }, change);
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

export async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}
