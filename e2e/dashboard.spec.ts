import { type BrowserContext, expect, type Page } from '@playwright/test';
import { IS_LONG } from './is-long.ts';
import { closeKyc, KYC_FORM, kycModal } from './kyc.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { newEmail, newestMail, PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { enter, ofDemo, person, STAFF } from './sessions.ts';
import { test } from './test.ts';

/** Returns the widths of a phone and a desktop screen, or only the width `quick` in the quick run. */
const widths = (quick: number) => (IS_LONG ? [390, 1440] : [quick]);

async function staffToken(server: Server, { email, password } = STAFF): Promise<string> {
  const login = { email_address: email, password };
  return (await server.call<{ accessToken: string }>('/auth/login', login)).accessToken;
}

/** Creates an open squad without members from the demo. */
async function openSquad(server: Server, name: string): Promise<void> {
  const { now } = await server.call<{ now: string }>('/sandbox/clock');
  const startOn = new Date(Date.parse(now) + 21 * 86_400_000).toISOString().slice(0, 10);
  const squad = { name, contribution: 10_000, size: 10, startOn };
  await server.call('/adashi/squad', squad, await staffToken(server));
}

/** Accepts a guarantee through the link in the guarantor's email, and verifies the guarantor as two staff members. */
async function verifyGuarantor(server: Server, email: string): Promise<void> {
  const link = (await newestMail(server, email)).text.match(/guarantor#(id=\S+)/)?.[1] ?? '';
  const { version, language } = await server.call<{ version: string; language: string }>(`/guarantor/query?${link}`);
  await server.call(`/guarantor/query?${link}`, { answer: 'accepted', signature: 'Elder Obi', language, version });
  const token = await staffToken(server);
  const asked = await server.call<{ data: { id: string; email: string }[] }>(
    '/guarantor?status=accepted&pageSize=100',
    undefined,
    token,
  );
  const { id } = asked.data.find((one) => one.email === email) ?? {};
  const verification = { status: 'verified', reason: 'They signed, and were called' };
  for (const each of [token, await staffToken(server, ofDemo('Grace Adu'))])
    await server.call(`/guarantor/${id}`, verification, each, 'PATCH');
}

const way = (page: Page) => page.getByRole('region', { name: 'The way to your first contribution' });

/** Presses the only button in the card of the next step. */
async function follow(page: Page, step: number, name: string): Promise<void> {
  await page.goto('/dashboard');
  await expect(way(page).getByText(`Step ${step} of 6, your next one`)).toBeVisible();
  if (step === 1) await closeKyc(page);
  await way(page).getByRole('link', { name }).click();
}

async function verifyIdentity(page: Page, context: BrowserContext): Promise<void> {
  const labels = {
    'Phone number': KYC_FORM.phoneNumber,
    'Home address': KYC_FORM.homeAddress,
    City: KYC_FORM.city,
    Province: KYC_FORM.state,
    'Postal code': KYC_FORM.zipCode,
    'Job title': KYC_FORM.jobTitle,
    'Employer name': KYC_FORM.employerName,
    'Employer phone number': KYC_FORM.employerPhoneNumber,
  };
  const dialog = kycModal(page);
  for (const [label, value] of Object.entries(labels)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByText('LinkedIn').click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Proceed to KYC' }).click();
  const provider = await opening;
  await provider.getByRole('button', { name: 'Approve' }).click();
  await expect(provider.getByText('Verified')).toBeVisible();
  await provider.close();
  await expect(dialog.getByText('KYC Completed')).toBeVisible();
}

for (const width of widths(390)) {
  test(`a new member becomes ready with only the dashboard's button, at ${width} px`, { tag: '@long' }, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: server.url });
    const squad = `Riverside ${width}`;
    await openSquad(server, squad);
    await enter(context, server, { email: await person(server, 'Nina'), password: PASSWORD });
    const page = await context.newPage();
    await follow(page, 1, 'Verify my identity');
    await verifyIdentity(page, context);
    await follow(page, 2, 'Find a squad');
    await page.getByRole('link', { name: squad }).click();
    await page.getByRole('radio', { name: /^3 / }).check({ force: true });
    await page.getByRole('button', { name: 'Join at position 3' }).click();
    await expect(page).toHaveURL(/\/squad\/[0-9a-f-]{36}$/);
    await follow(page, 3, 'Connect my bank');
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByLabel('Name on the account').fill('Nina Obi');
    await page.getByLabel('Account number').fill('1234567');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByText('Your bank is connected').first()).toBeVisible();
    await follow(page, 4, 'Name a guarantor');
    const elder = newEmail('elder');
    await page.getByLabel('Full name').fill('Elder Obi');
    await page.getByLabel('Email', { exact: true }).fill(elder);
    await page.getByLabel('Phone number').fill('4165550145');
    await page.getByLabel('How do you know each other?').fill('My aunt');
    await page.getByRole('button', { name: 'Ask them' }).click();
    await expect(page.getByText('Invited')).toBeVisible();
    await follow(page, 5, 'Read and sign');
    await page.getByLabel('Type your full name to sign').fill('Nina Obi');
    await page.getByRole('button', { name: 'Agree and sign' }).click();
    await expect(page.getByText(/^Signed /)).toBeVisible();
    await page.goto('/dashboard');
    await expect(way(page).getByRole('heading', { name: 'Almost ready' })).toBeVisible();
    await expect(way(page).getByText("Guarantor: they haven't answered yet")).toBeVisible();
    await verifyGuarantor(server, elder);
    await page.reload();
    await expect(way(page).getByRole('heading', { name: "You're ready" })).toBeVisible();
    await expect(page.getByText('First contribution', { exact: true })).toBeVisible();
    await isFit(page, 'somebody who is ready');
    await fitsEveryWidth(page, 'somebody who is ready');
    await way(page).getByRole('link', { name: 'See my squad' }).click();
    await expect(page).toHaveTitle(`${squad} · Adashi`);
    await context.close();
  });
}

for (const width of widths(1440)) {
  test(`the dashboard shows a chart, its table and the calendar address, at ${width} px`, { tag: '@long' }, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      baseURL: server.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await enter(context, server, ofDemo('Amara Okafor'));
    const page = await context.newPage();
    await page.goto('/dashboard');
    const chart = page.getByRole('img', { name: /^By today you contributed CA\$[\d,.]+ and received CA\$/ });
    await expect(chart).toContainText('Today');
    await page.getByText('Show as a table').click();
    const numbers = page.getByRole('group', { name: /^By today you contributed/ });
    await expect(numbers.getByRole('columnheader')).toHaveText(['Until', 'Contributed', 'Received']);
    await expect(numbers.getByRole('row').last()).toContainText('(to come)');
    await isFit(page, 'the dashboard with its numbers');

    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to calendar' });
    const address = dialog.getByLabel('Your calendar link');
    const make = dialog.getByRole('button', { name: 'Create my link' });
    await expect(make.or(address)).toBeVisible();
    if (await make.isVisible()) await make.click();
    await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
    const first = await address.inputValue();
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await expect(dialog.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
      'href',
      first.replace('http:', 'webcal:'),
    );
    const feed = await page.request.get(first);
    expect(feed.headers()['content-type']).toContain('text/calendar');
    expect(await feed.text()).toContain('Lakeshore Ten: you receive');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await isFit(page, 'renewing the address');
    await dialog.getByRole('button', { name: 'Create a new link' }).click();
    await expect(address).not.toHaveValue(first);
    expect((await page.request.get(first)).status()).toBe(404);
    await context.close();
  });
}

test('the dashboard of a new member fits every window width', { tag: '@long' }, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Efua Quartey'));
  await page.goto('/dashboard');
  await closeKyc(page);
  await expect(page.getByRole('region', { name: 'Squads you could join' }).getByRole('link')).not.toHaveCount(1);
  await fitsEveryWidth(page, 'the dashboard of somebody new');
});
