import { expect, type Page } from '@playwright/test';
import { KYC, KYC_ROWS } from '../contract/test/rules.ts';
import { answer, memberPage, person, stored, toast } from './house.ts';
import { beginCheck, kycModal } from './kyc.ts';
import { test } from './test.ts';

const LABELS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  homeAddress: 'Home address',
  city: 'City',
  state: 'Province',
  zipCode: 'Postal code',
  jobTitle: 'Job title',
  employerName: 'Employer name',
  employerPhoneNumber: 'Employer phone number',
};

const field = (page: Page, name: string) => kycModal(page).getByLabel(LABELS[name] ?? '', { exact: true });

async function fillForm(page: Page): Promise<void> {
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  for (const [name, value] of Object.entries(KYC)) if (LABELS[name]) await field(page, name).fill(value);
  await kycModal(page).getByText('LinkedIn').click();
}

async function submitForm(page: Page): Promise<void> {
  await fillForm(page);
  await kycModal(page).getByRole('button', { name: 'Proceed' }).click();
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
}

async function decide(provider: Page, button: 'Approve' | 'Decline'): Promise<void> {
  await provider.getByRole('button', { name: button }).click();
  await expect(provider.getByText(button === 'Approve' ? 'Verified' : 'Declined')).toBeVisible();
  await provider.close();
}

test('the form judges as the table says, and takes a number as people write it', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Abena'));
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await expect(field(page, 'phoneNumber')).toHaveAttribute('placeholder', '(506) 234-5678');
  await expect(field(page, 'homeAddress')).toHaveAttribute('placeholder', 'Loading...');
  // The form takes the spaces and dashes of numbers and postal codes away before it judges.
  const seen = KYC_ROWS.filter(([name, text, sentence]) => LABELS[name] && sentence && !/\w[- ]\w/.test(text));
  for (const [name, entered, sentence] of seen) {
    await field(page, name).fill(entered);
    await field(page, name).blur();
    await expect(field(page, name), entered).toHaveAccessibleDescription(sentence ?? '');
  }
  await field(page, 'phoneNumber').fill('212 555 0123');
  await field(page, 'phoneNumber').blur();
  await expect(field(page, 'phoneNumber')).toHaveAccessibleDescription('Please enter a Canadian phone number');
  await field(page, 'phoneNumber').fill('+1 (416) 555-0123');
  await expect(field(page, 'phoneNumber')).toHaveValue('4165550123');
  await field(page, 'zipCode').fill('M5H 2N2');
  await expect(field(page, 'zipCode')).toHaveValue('M5H2N2');
  await kycModal(page).getByRole('button', { name: 'Proceed' }).click();
  await expect(kycModal(page).getByText('field is required')).toBeVisible();
});

test('how the member heard of us: the free text replaces the choice, and nothing else is sent', async ({
  context,
  server,
}) => {
  const email_address = await person(server, 'Bisi');
  const page = await memberPage(context, server, email_address);
  await fillForm(page);
  for (const [choice, label] of [
    ['WhatsApp group', 'Group name'],
    ['Referrals', 'Referral details'],
    ['other', 'Please specify'],
  ] as const) {
    await kycModal(page).getByText(choice, { exact: true }).click();
    await expect(kycModal(page).getByLabel(label)).toBeVisible();
  }
  await kycModal(page).getByRole('button', { name: 'Proceed' }).click();
  await expect(kycModal(page).getByLabel('Please specify')).toHaveAccessibleDescription('field is required');
  await kycModal(page).getByLabel('Please specify').fill('x'.repeat(501));
  await kycModal(page).getByLabel('Please specify').blur();
  await expect(kycModal(page).getByText('Others field should not exceed 500 characters')).toBeVisible();
  await kycModal(page).getByLabel('Please specify').fill('At church');
  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/kyc'));
  await kycModal(page).getByRole('button', { name: 'Proceed' }).click();
  const { other: _, ...sent } = KYC;
  expect((await sending).postDataJSON()).toEqual({
    ...sent,
    email_address,
    zipCode: 'm5h2n2',
    employerPhoneNumber: '4165550199',
    others: 'At church',
  });
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
  // Opened again, the saved form is known, and the step is where it was.
  await page.reload();
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
});

test('a form that cannot be saved', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Comfort'));
  await fillForm(page);
  const proceed = kycModal(page).getByRole('button', { name: 'Proceed' });
  await answer(page, '/user/*/kyc', 500, {
    code: 'internal',
    message: 'Something went wrong. Nothing was lost; please try again.',
  });
  await proceed.click();
  await toast(page, 'Something went wrong. Nothing was lost; please try again.');
  await page.unrouteAll();
  await page.route('**/api/user/*/kyc', (route) => route.abort());
  await proceed.click();
  await toast(page, 'An error occurred while submitting your KYC information. Please try again later.');
  await page.unrouteAll();
  await answer(page, '/user/*/kyc', 400, {
    code: 'already_submitted',
    message: 'Your information was already submitted.',
  });
  await proceed.click();
  await expect(kycModal(page).getByText('Personal Information Updated')).toBeVisible();
});

test('saved data that cannot be fetched is silently ignored; Escape and Cancel close, and the panel opens again', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Dayo'));
  await answer(page, '/user/*/kyc', 500, {});
  await page.reload();
  await expect(kycModal(page).getByText('Complete Personal Information')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(kycModal(page)).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await kycModal(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(kycModal(page)).toBeHidden();
});

test('from the form to verified: tab, in progress for 10 s, done, product', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Esi'));
  await submitForm(page);
  await page.clock.install();
  const provider = await beginCheck(page, context);
  const note = kycModal(page).getByText(
    'Verification is still in progress. Please complete the verification process in the new window.',
  );
  await page.clock.pauseAt(Date.now() + 30_000);
  await kycModal(page).getByRole('button', { name: 'Continue' }).click();
  await expect(note).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(note).toBeVisible();
  await page.clock.runFor(200);
  await expect(note).toBeHidden();
  await page.clock.resume();
  const again = context.waitForEvent('page');
  await kycModal(page).getByRole('button', { name: 'Verify Now' }).click();
  expect((await again).url()).toBe(provider.url());
  // Without the live stream only the poll can notice.
  await page.route('**/api/notification/stream', (route) => route.abort());
  await page.route('**/api/user/me', (route) => route.abort());
  await decide(provider, 'Approve');
  await page.clock.fastForward('00:06');
  await toast(page, 'KYC verification completed successfully! You can close the verification tab.');
  await expect(kycModal(page).getByText('KYC Completed')).toBeVisible();
  await page.unrouteAll();
  await kycModal(page).getByRole('button', { name: 'Proceed' }).click();
  const product = page.getByRole('dialog', { name: 'Select a product' });
  await expect(product.getByText('You are now verified. Welcome, Fọlákẹ́.')).toBeVisible();
  await product.getByRole('button', { name: 'Proceed' }).click();
  await expect(product).toBeHidden();
  await expect(page.getByText('Identity verified')).toBeVisible();
  await expect.poll(async () => JSON.parse((await stored(page, 'adashi-session')) ?? '{}').verified).toBe(true);
});

test('a check that cannot begin, a tab that cannot open, a look that fails', async ({ context, server }) => {
  const page = await memberPage(context, server, await person(server, 'Farida'));
  await submitForm(page);
  await answer(page, '/user/initiate-kyc', 500, {});
  await kycModal(page).getByRole('button', { name: 'Proceed to KYC' }).click();
  await toast(page, 'Failed to initiate KYC verification. Please try again.');
  await page.unrouteAll();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await kycModal(page).getByRole('button', { name: 'Proceed to KYC' }).click();
  await toast(page, 'Unable to open verification in new tab. Please check your browser settings.');
  await expect(kycModal(page).getByRole('heading', { name: 'KYC Verification' })).toBeVisible();
  await answer(page, '/user/kyc/callback', 500, {});
  await kycModal(page).getByRole('button', { name: 'Continue' }).click();
  await toast(page, 'Failed to complete KYC verification. Please try again.');
});

test('a declined check says why and what to do, goes on looking, and another one verifies', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Gifty'));
  await submitForm(page);
  await page.clock.install();
  const provider = await beginCheck(page, context);
  await decide(provider, 'Decline');
  await page.clock.fastForward('00:06');
  await expect(kycModal(page).getByText('The document could not be read.')).toBeVisible({ timeout: 15_000 });
  await expect(kycModal(page).getByText('Press Verify Now to try again')).toBeVisible();
  const looking = page.waitForRequest('**/api/user/kyc/callback');
  await page.clock.fastForward('00:06');
  await looking;
  const opening = context.waitForEvent('page');
  await kycModal(page).getByRole('button', { name: 'Verify Now' }).click();
  const second = await opening;
  expect(second.url()).not.toBe(provider.url());
  await decide(second, 'Approve');
  await expect(kycModal(page).getByText('KYC Completed')).toBeVisible({ timeout: 15_000 });
});

test('after 120 retries it gives up, and a verdict that comes later is still noticed by the open page', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Hauwa'));
  await submitForm(page);
  await page.clock.install();
  let looks = 0;
  await page.route('**/api/user/kyc/callback', (route) => {
    looks += 1;
    return route.fulfill({ json: { message: 'Verification request is pending' } });
  });
  const provider = await beginCheck(page, context);
  // However long an answer takes on a busy machine, and in steps that are shorter than the toast stands.
  const passing = async () => {
    await page.clock.runFor(2_500);
    return looks;
  };
  await expect.poll(passing, { intervals: [0], timeout: 60_000 }).toBe(121);
  await toast(page, 'Verification timeout. Please try again.');
  await page.clock.runFor(60_000);
  expect(looks).toBe(121);
  await decide(provider, 'Approve');
  await expect(kycModal(page).getByText('KYC Completed')).toBeVisible({ timeout: 15_000 });
  expect(looks).toBe(121);
});

test('an address is chosen from the maps service, or typed by hand where it fails', async ({ browser, server }) => {
  // The service itself is not reachable from a test: what it answers is put in its place, behind its own script's address.
  const context = await browser.newContext({ bypassCSP: true, locale: 'en-CA' });
  const email = await person(server, 'Imani');
  await context.route('**/api/settings', (route) => route.fulfill({ json: { mapsKey: 'test', chat: null } }));
  let asked = '';
  await context.route('https://maps.googleapis.com/**', (route) => {
    asked = route.request().url();
    const part = (longText: string, type: string) => ({ longText, types: [type] });
    const addressComponents = [
      part('24', 'street_number'),
      part("rue de l'Église", 'route'),
      part('Trois-Rivières', 'locality'),
      part('Newfoundland and Labrador', 'administrative_area_level_1'),
      part('A1A 1A1', 'postal_code'),
    ];
    const body = `
      const place = { addressComponents: ${JSON.stringify(addressComponents)}, fetchFields: async () => ({ place }) };
      const suggestions = [{ placePrediction: { text: { text: '24 rue de l’Église' }, toPlace: () => place } }];
      google.maps.importLibrary = async () => ({
        AutocompleteSessionToken: class {},
        AutocompleteSuggestion: { fetchAutocompleteSuggestions: async (query) => { window.asked = query; return { suggestions }; } },
      });
      google.maps.__ib__();`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const page = await memberPage(context, server, email);
  await expect(field(page, 'homeAddress')).toHaveAttribute('placeholder', '');
  await field(page, 'homeAddress').pressSequentially('24 rue');
  await page.getByRole('option', { name: '24 rue de l’Église' }).click();
  await expect(field(page, 'homeAddress')).toHaveValue("24 rue de l'Église");
  await expect(field(page, 'city')).toHaveValue('Trois-Rivières');
  await expect(field(page, 'state')).toHaveValue('Newfoundland and Labrador');
  await expect(field(page, 'zipCode')).toHaveValue('A1A1A1');
  await field(page, 'city').fill('Gander');
  expect(new URL(asked).searchParams.get('language')).toBe('en');
  expect(new URL(asked).searchParams.get('region')).toBe('US');
  expect(await page.evaluate('window.asked.includedRegionCodes')).toEqual(['ca']);
  await context.unroute('https://maps.googleapis.com/**');
  await context.route('https://maps.googleapis.com/**', (route) => route.abort());
  await page.reload();
  await expect(field(page, 'homeAddress')).toHaveAttribute('placeholder', 'Loading...');
  await field(page, 'homeAddress').fill('1 Main Street');
  await expect(field(page, 'homeAddress')).toHaveValue('1 Main Street');
  await context.close();
});
