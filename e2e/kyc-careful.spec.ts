import { type BrowserContext, expect, type Page } from '@playwright/test';
import { KYC } from '../contract/test/rules.ts';
import { answer, memberPage, person, toast } from './house.ts';
import { beginCheck, KYC_FORM, kycModal } from './kyc.ts';
import { PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { test } from './test.ts';

const proceed = (page: Page) => kycModal(page).getByRole('button', { name: 'Proceed', exact: true });
const city = (page: Page) => kycModal(page).getByLabel('City', { exact: true });

/** A member whose form was sent by a call: the modal opens at 'Personal Information Updated'. */
async function submitted(context: BrowserContext, server: Server, name: string): Promise<Page> {
  const email_address = await person(server, name);
  const { accessToken, data } = await server.call<{ accessToken: string; data: { id: string } }>('/auth/login', {
    email_address,
    password: PASSWORD,
  });
  await server.call(`/user/${data.id}/kyc`, { ...KYC_FORM, email_address }, accessToken);
  const page = await memberPage(context, server, email_address);
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
  return page;
}

async function approve(provider: Page): Promise<void> {
  await provider.getByRole('button', { name: 'Approve' }).click();
  await expect(provider.getByText('Verified')).toBeVisible();
  await provider.close();
}

for (const [width, height] of [
  [390, 640],
  [1280, 560],
] as const) {
  test(`at ${width} px the dialog stays where it is, and what is wrong comes into view`, async ({
    context,
    server,
  }) => {
    const page = await memberPage(context, server, await person(server, `Ola${width}`));
    await page.setViewportSize({ width, height });
    const heading = kycModal(page).getByRole('heading', { name: 'Complete Personal Information' });
    for (const choice of ['Instagram', 'other', 'WhatsApp group']) {
      await kycModal(page).getByText(choice, { exact: true }).click();
      await expect(kycModal(page).getByRole('radio', { name: choice, exact: true })).toBeChecked();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(proceed(page)).toBeInViewport({ ratio: 1 });
    }
    await proceed(page).click();
    await expect(kycModal(page).getByLabel('Phone number', { exact: true })).toBeFocused();
    await expect(kycModal(page).getByLabel('Phone number', { exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('a choice that is missing is found, too, and so is a field that only the server refuses', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Pelu'));
  const labels = ['Phone number', 'Home address', 'City', 'Province', 'Postal code', 'Job title', 'Employer name'];
  const values = [KYC.phoneNumber, KYC.homeAddress, KYC.city, KYC.state, KYC.zipCode, KYC.jobTitle, KYC.employerName];
  for (const [index, label] of labels.entries())
    await kycModal(page)
      .getByLabel(label, { exact: true })
      .fill(values[index] ?? '');
  await kycModal(page).getByLabel('Employer phone number').fill(KYC.employerPhoneNumber);
  await proceed(page).click();
  await expect(kycModal(page).getByRole('radio', { name: 'WhatsApp group' })).toBeFocused();
  await kycModal(page).getByText('LinkedIn').click();
  await answer(page, '/user/*/kyc', 400, {
    code: 'bad_input',
    message: 'Please check what you entered.',
    fields: { city: 'At most 80 characters' },
  });
  await proceed(page).click();
  await expect(city(page)).toHaveAccessibleDescription('At most 80 characters');
  await page.unrouteAll();
  await answer(page, '/user/*/kyc', 500, {});
  await proceed(page).click();
  await toast(page, 'An error occurred while submitting your KYC information. Please try again later.');
});

const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('adashi-kyc-draft'));

test('what was typed outlives Escape and a reload, is nobody else’s, and goes with the session', async ({
  context,
  server,
}) => {
  const email = await person(server, 'Quincy');
  const page = await memberPage(context, server, email);
  await city(page).fill('Gander');
  await kycModal(page).getByText('Instagram').click();
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(city(page)).toHaveValue('Gander');
  await page.reload();
  await expect(city(page)).toHaveValue('Gander');
  await expect(kycModal(page).getByRole('radio', { name: 'Instagram' })).toBeChecked();
  const draft = JSON.parse((await draftIn(page)) ?? '{}');
  await page.evaluate(
    (kept) => sessionStorage.setItem('adashi-kyc-draft', JSON.stringify({ ...kept, person: 'somebody else' })),
    draft,
  );
  await page.reload();
  await expect(city(page)).toHaveValue('');
  await city(page).fill('Corner Brook');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  expect(await draftIn(page)).toBeNull();
});

test('what was typed is kept by its tab alone, and goes with the session that another tab ends', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Sade'));
  await city(page).fill('Gander');
  expect(await draftIn(page)).toContain('Gander');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Gander');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(kycModal(other)).toBeVisible();
  await expect(city(other)).toHaveValue('');
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  expect(await draftIn(page)).toBeNull();
});

test('a tab that is opened again after its session forgets what was typed in it', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Tari'));
  await city(page).fill('Gander');
  await page.evaluate(() => localStorage.removeItem('adashi-session'));
  await page.reload();
  await expect(page).toHaveURL(/login$/);
  expect(await draftIn(page)).toBeNull();
});

test('a form that was sent leaves no draft', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Remi'));
  await city(page).fill('Gander');
  expect(await draftIn(page)).toContain('Gander');
  await answer(page, '/user/*/kyc', 400, {
    code: 'already_submitted',
    message: 'Your information was already submitted.',
  });
  for (const [label, value] of [
    ['Phone number', KYC.phoneNumber],
    ['Home address', KYC.homeAddress],
    ['Province', KYC.state],
    ['Postal code', KYC.zipCode],
    ['Job title', KYC.jobTitle],
    ['Employer name', KYC.employerName],
    ['Employer phone number', KYC.employerPhoneNumber],
  ] as const)
    await kycModal(page).getByLabel(label, { exact: true }).fill(value);
  await kycModal(page).getByText('LinkedIn').click();
  await proceed(page).click();
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
  expect(await draftIn(page)).toBeNull();
});

test('a double click begins one check in one tab', async ({ context, server }) => {
  const page = await submitted(context, server, 'Seun');
  let begun = 0;
  await page.route('**/api/user/initiate-kyc', async (route) => {
    begun += 1;
    await route.continue();
  });
  const before = context.pages().length;
  await kycModal(page).getByRole('button', { name: 'Proceed to KYC' }).dblclick();
  await expect(kycModal(page).getByRole('heading', { name: 'KYC Verification' })).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(before + 1);
  expect(begun).toBe(1);
});

test('on a phone the waiting screen closes, its badge stands upright, and a reload asks for the status first', async ({
  context,
  server,
}) => {
  const page = await submitted(context, server, 'Tunde');
  await page.setViewportSize({ width: 390, height: 844 });
  await beginCheck(page, context);
  await expect(kycModal(page).getByRole('heading', { name: 'KYC Verification' })).toBeFocused();
  const badge = kycModal(page).locator('span > svg').first();
  expect(await badge.evaluate((icon) => getComputedStyle(icon).animationName)).toBe('none');
  await kycModal(page).getByRole('button', { name: 'Close' }).click();
  await expect(kycModal(page)).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/kyc(\/callback)?$/.test(path)) asked.push(path);
  });
  // What the server says of the person comes too late: the stored profile has to know.
  await page.route('**/api/user/me', (route) => route.abort());
  await page.reload();
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
  expect(asked[0]).toBe('/api/user/kyc/callback');
});

test('the toast comes also where the live page hears of the verdict before the poll', async ({ context, server }) => {
  const page = await submitted(context, server, 'Uju');
  await page.route('**/api/user/kyc/callback', (route) =>
    route.fulfill({ json: { message: 'Verification request is pending' } }),
  );
  await approve(await beginCheck(page, context));
  await toast(page, 'KYC verification completed successfully! You can close the verification tab.');
  await expect(kycModal(page).getByText('KYC Completed')).toBeVisible();
});

test('a message that is not known is no refusal: it is asked again', async ({ context, server }) => {
  const page = await submitted(context, server, 'Vera');
  let looks = 0;
  await page.route('**/api/user/kyc/callback', (route) => {
    looks += 1;
    return route.fulfill({ json: { message: 'Verification is in manual review' } });
  });
  await page.clock.install();
  await beginCheck(page, context);
  for (const look of [1, 2]) {
    await page.clock.fastForward('00:06');
    await expect.poll(() => looks, { timeout: 15_000 }).toBe(look);
  }
  await expect(kycModal(page).getByText('The check was declined.')).toBeHidden();
});

test('a maps service that did not answer is asked again when the address is', async ({ browser, server }) => {
  const context = await browser.newContext({ bypassCSP: true, locale: 'en-CA' });
  const email = await person(server, 'Wale');
  await context.route('**/api/settings', (route) => route.fulfill({ json: { mapsKey: 'test', chat: null } }));
  await context.route('https://maps.googleapis.com/**', (route) => route.abort());
  const page = await memberPage(context, server, email);
  const address = kycModal(page).getByLabel('Home address', { exact: true });
  await expect(address).toHaveAccessibleDescription(
    'The search for addresses is not there. Please type yours by hand.',
  );
  await expect(address).toHaveAttribute('placeholder', 'Loading...');
  await context.unroute('https://maps.googleapis.com/**');
  const body = `google.maps.importLibrary = async () => ({ AutocompleteSessionToken: class {}, AutocompleteSuggestion: {} });
    google.maps.__ib__();`;
  await context.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await address.focus();
  await expect(address).toHaveAttribute('placeholder', '');
  await context.close();
});
