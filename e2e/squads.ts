import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { settled } from './overflow.ts';
import { Member } from './people.ts';
import { ADMIN, type Server } from './server.ts';
import { enterBy, ofDemo, stored } from './sessions.ts';

/** Returns a new member with a separate browser context. */
export async function newMember(server: Server, context: BrowserContext, name: string): Promise<Member> {
  return new Member(server, context, await context.newPage(), name);
}

/** Returns the first Friday at least `days` days after the sandbox day. */
async function friday(server: Server, days: number): Promise<string> {
  const { now } = await server.call<{ now: string }>('/sandbox/clock');
  const day = new Date(Date.parse(now) + days * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

const recoveryCodes = new WeakMap<Server, string[]>();

/** Signs an administrator in. API calls set up the required second factor, and the sign-in uses a recovery code. */
async function enterAsAdmin(server: Server, staff: Page): Promise<void> {
  const credentials = { email_address: ADMIN.email, password: ADMIN.password };
  if (!recoveryCodes.has(server)) {
    const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', credentials);
    const ask = <Answer>(path: string, body: object) => server.call<Answer>(path, body, accessToken);
    await ask('/user/me/confirm-password', { password: ADMIN.password });
    const { secret } = await ask<{ secret: string }>('/user/me/two-factor', {});
    const code = generateSync({ secret });
    const made = await ask<{ recoveryCodes: string[] }>('/user/me/two-factor/confirm', { code });
    recoveryCodes.set(server, made.recoveryCodes);
  }
  const { ticket } = await server.call<{ ticket: string }>('/auth/login', credentials);
  await enterBy(staff.context(), server, '/auth/two-factor', { ticket, code: recoveryCodes.get(server)?.pop() });
  await staff.goto(`${server.url}/dashboard`);
  // The layout of the dashboard changes when the numbers arrive, and a click before this change could miss the link.
  await settled(staff);
}

/** Opens and fills in the form for a new squad as an administrator: CA$100 a week, from a Friday two weeks ahead. */
export async function fillInSquad(server: Server, staff: Page, name: string, seats: number): Promise<void> {
  await enterAsAdmin(server, staff);
  await staff.getByRole('link', { name: 'Open a squad' }).click();
  await staff.getByLabel('Name').fill(name);
  await staff.getByLabel('Contribution a week').fill('100');
  await staff.getByLabel('Seats').fill(String(seats));
  await staff.getByLabel('Starts on').fill(await friday(server, 14));
}

export async function openSquad(staff: Page, name: string): Promise<void> {
  await staff.getByRole('button', { name: 'Open the squad' }).click();
  await expect(staff.getByRole('heading', { name })).toBeVisible();
}

/** Connects the member's bank, names a guarantor and signs the agreement. */
export async function getReady(member: Member, account: string): Promise<void> {
  await member.connectBank(account);
  await member.nameGuarantor();
  await member.sign();
}

/**
 * Proposes the verification of the guarantors, and verifies them in the database. The empty server has one
 * administrator, and the verification needs a second person.
 */
export async function verifyGuarantors(server: Server, staff: Page, count: number): Promise<void> {
  const { token } = JSON.parse((await stored(staff, 'adashi-session')) ?? '{}');
  const asked = await server.call<{ data: { id: string }[] }>(
    '/guarantor/queue?status=accepted&pageSize=50',
    undefined,
    token,
  );
  expect(asked.data).toHaveLength(count);
  for (const { id } of asked.data)
    await server.call(
      `/guarantor/${id}`,
      { status: 'verified', reason: 'They signed, and were called' },
      token,
      'PATCH',
    );
  await server.ask(sql`update guarantors set status = 'verified' where status = 'accepted'`);
}

/** Advances the sandbox clock with the buttons of the sandbox page. */
export async function advance(server: Server, page: Page, button: 'Next day' | 'Next week', times = 1): Promise<void> {
  await page.goto(`${server.url}/sandbox`);
  for (let time = 0; time < times; time += 1) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('button', { name: button })).toBeEnabled({ timeout: 30_000 });
  }
}

/**
 * Advances days until a member's squad page shows a text: first `advanceDays` days in one step, then day by day for
 * up to three weeks.
 */
export async function daysPassUntil(
  server: Server,
  member: Member,
  squad: string,
  text: RegExp,
  advanceDays = 0,
): Promise<void> {
  if (advanceDays > 0) await server.call('/sandbox/clock', { advanceDays });
  await member.openSquad(squad);
  for (let day = 0; day < 21; day += 1) {
    await server.call('/sandbox/clock', { advanceDays: 1 });
    await member.page.reload();
    await expect(member.page.getByRole('heading', { name: 'Members' })).toBeVisible();
    await settled(member.page);
    if (await member.page.getByText(text).first().isVisible()) return;
  }
  throw new Error(`three weeks passed without ${text}`);
}

/** Returns a function that sends API calls as a demo person. */
export async function signedIn(server: Server, name: string) {
  const { email, password } = ofDemo(name);
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', { email_address: email, password });
  return <Answer>(path: string, body?: object, method?: string) => server.call<Answer>(path, body, accessToken, method);
}

type Calls = Awaited<ReturnType<typeof signedIn>>;

/** Returns a day relative to the sandbox day. */
export async function inDays(server: Server, days: number): Promise<string> {
  const { now } = await server.call<{ now: string }>('/sandbox/clock');
  return new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Opens a squad by an API call, and returns its id. */
export async function openedBy(staff: Calls, squad: object): Promise<string> {
  return (await staff<{ id: string }>('/adashi/squad', squad)).id;
}
