import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { settled } from './fit.ts';
import { FORMS, shown } from './forms.ts';
import { alter, enter, ofDemo, slowly, toast } from './house.ts';
import { signedIn } from './squads.ts';
import { test } from './test.ts';

/** What stands in each field, and whether it is chosen. */
const typed = (page: Page) =>
  shown(page)
    .locator('input, textarea, select')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement ? `${field.value} ${field.checked}` : 'value' in field && field.value,
      ),
    );

for (const [name, { who, path, fill, send, within = shown, done }] of Object.entries(FORMS))
  test(`${name}: cut off, refused and then sent, nothing that was typed is lost`, async ({ context, server }) => {
    await enter(context, server, typeof who === 'string' ? ofDemo(who) : await who(server));
    const page = await context.newPage();
    let answer: ((route: Route) => Promise<void>) | null = null;
    await page.route('**/api/**', (route) => {
      const isWrite = route.request().method() !== 'GET' && !route.request().url().includes('/auth/');
      return isWrite && answer ? answer(route) : route.fallback();
    });
    await page.goto(path);
    await fill(page, server);
    const before = await typed(page);
    const button = within(page).getByRole('button', { name: send, exact: true }).and(page.locator(':enabled')).first();
    const press = () => button.click();

    answer = (route) => route.abort();
    await press();
    await toast(page, 'There is no connection. Please try again.');
    expect(await typed(page)).toEqual(before);

    answer = (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } });
    await press();
    await toast(page, 'Adashi cannot be reached for a moment. Nothing was lost; please try again.');
    expect(await typed(page)).toEqual(before);

    let sent = 0;
    answer = async (route) => {
      sent += 1;
      await slowly(route);
    };
    await button.dblclick();
    await done(page);
    expect(sent).toBe(1);
  });

/** What is chosen by one press: where it stands. */
const CHOICES = {
  'notices of the squad by mail': [
    '/account',
    (page: Page) => page.getByRole('checkbox', { name: 'Your squad, E-mail' }),
  ],
  'contributions from the wallet': [
    '/referral',
    (page: Page) => page.getByRole('group', { name: /^Let the wallet pay/ }).getByRole('radio', { name: 'Yes' }),
  ],
} as const;

for (const [name, [path, find]] of Object.entries(CHOICES))
  test(`${name}: cut off and refused the choice is taken back, sent it stays`, async ({ page, server }) => {
    await enter(page.context(), server, ofDemo('Priscilla Owusu'));
    let answer: ((route: Route) => Promise<void>) | null = (route) => route.abort();
    await page.route('**/api/user/**', (route) =>
      route.request().method() !== 'GET' && answer ? answer(route) : route.fallback(),
    );
    await page.goto(path);
    const choice = find(page);
    await expect(choice).toBeVisible();
    const before = await choice.isChecked();
    await choice.click({ force: true });
    await toast(page, 'There is no connection. Please try again.');
    await expect(choice).toBeChecked({ checked: before });
    answer = (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } });
    await choice.click({ force: true });
    await toast(page, 'Adashi cannot be reached for a moment. Nothing was lost; please try again.');
    await expect(choice).toBeChecked({ checked: before });
    answer = slowly;
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await choice.click({ force: true });
    expect((await saved).ok()).toBe(true);
    await expect(choice).toBeChecked({ checked: !before });
    await page.reload();
    await expect(choice).toBeChecked({ checked: !before });
  });

test('a write that is never answered says so, keeps what was typed, and is the same write when it is sent again', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const within = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => within(ms / 30);
  });
  await enter(page.context(), server, ofDemo('Comfort Danso'));
  const keys: (string | undefined)[] = [];
  await page.route('**/api/help/ticket', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) await route.fallback();
  });
  await page.goto('/help');
  await page.getByLabel('Your message').fill('My bank has a new number.');
  const send = page.getByRole('main').getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await toast(page, 'There is no connection. Please try again.');
  await expect(page.getByLabel('Your message')).toHaveValue('My bank has a new number.');
  await send.click();
  await toast(page, 'We have it.');
  expect(new Set(keys).size).toBe(1);
});

test('paid now, cut off, refused and slow: nothing is paid twice, and what was chosen stays', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, ofDemo('Aisha Lawal'));
  const failed = { state: 'failed', cause: 'insufficient_funds', retryOn: '2026-12-03', next: [] };
  const payNow = { amount: 10_000, wallet: 10_500, bank: { lastDigits: '101', leavesOn: '2026-12-07' } };
  await alter(page, '**/api/adashi/payments/missing', ([row]: object[]) => [{ ...row, ...failed, payNow }]);
  const keys: (string | undefined)[] = [];
  let answer = (route: Route) => route.abort();
  await page.route('**/api/adashi/payments/*/pay', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await answer(route);
  });
  await page.goto('/payment');
  await page.getByText('Your bank', { exact: true }).click();
  const pay = page.getByRole('button', { name: 'Pay CA$100.00 now' });
  await pay.click();
  await toast(page, 'There is no connection. Please try again.');
  answer = (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } });
  await pay.click();
  await toast(page, 'Something went wrong. Nothing was lost; please try again.');
  await expect(page.getByRole('radio', { name: /Your bank/ })).toBeChecked();
  answer = async (route) => {
    await setTimeout(3_000);
    await route.fulfill({ json: { message: 'Paid' } });
  };
  await pay.dblclick();
  await toast(page, 'The debit is ordered');
  // Said once, and what failed before is not said any more.
  await expect(page.getByRole('alert')).toHaveCount(1);
  // Nobody knew whether the first two were done: the third is the same write, and sent once.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

const FAILURES = [
  [(route: Route) => route.abort(), 'There is no connection. Please try again.'],
  [
    (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    'Something went wrong. Nothing was lost; please try again.',
  ],
] as const;
const SCREENS = ['/dashboard', '/payment', '/payout', '/account', '/help', '/squad/connect-gocardless'];

for (const path of SCREENS)
  test(`${path} on a network that is slow, cut off and failing, and then there`, async ({ page, server }) => {
    await enter(page.context(), server, ofDemo('Amara Okafor'));
    let answer: ((route: Route) => Promise<void>) | null = slowly;
    await page.route('**/api/**', (route) => {
      const isAsked = route.request().method() === 'GET' && !route.request().url().endsWith('/stream');
      return isAsked && answer ? answer(route) : route.fallback();
    });
    const main = page.getByRole('main');
    const waiting = main.locator('[aria-busy=true]').first();
    const again = main.getByRole('button', { name: 'Load again' });
    await page.goto(path);
    await expect(waiting).toBeVisible();
    await settled(page);
    await expect(again).toHaveCount(0);

    for (const [fail, words] of FAILURES) {
      answer = fail;
      await page.reload();
      await expect(main.getByText(words).first()).toBeVisible();
      await expect(again.first()).toBeVisible();
    }
    answer = null;
    while ((await again.count()) > 0) {
      const before = await again.count();
      await again.first().click();
      await expect.poll(() => again.count()).toBeLessThan(before);
    }
    await settled(page);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

/** A squad of the demo stands in the gap. */
const FURTHER = [
  '/squad',
  '/squad/open',
  '/squad/:id',
  '/squad/:id/join',
  '/squad/:id/ledger',
  '/squad/:id/rules',
  '/squad/:id/what-if',
  '/referral',
  '/notification',
  '/account/agreement',
  '/account/guarantor',
];

test('every other screen of members says that it failed, and is there when it is loaded again', async ({
  page,
  server,
}) => {
  const amara = await signedIn(server, 'Amara Okafor');
  const { data } = await amara<{ data: { id: string; name: string }[] }>('/adashi/squad/me');
  const id = data.find(({ name }) => name === 'Kensington Circle')?.id ?? '';
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  let isDown = true;
  await page.route('**/api/**', (route) => {
    const isAsked = route.request().method() === 'GET' && !route.request().url().endsWith('/stream');
    return isAsked && isDown
      ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
      : route.fallback();
  });
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: 'Load again' });
  for (const path of FURTHER) {
    isDown = true;
    await page.goto(path.replace(':id', id));
    await expect(again.first(), path).toBeVisible();
    await expect(main.getByText('Something went wrong. Nothing was lost; please try again.').first()).toBeVisible();
    isDown = false;
    while ((await again.count()) > 0) {
      const before = await again.count();
      await again.first().click();
      await expect.poll(() => again.count(), path).toBeLessThan(before);
    }
    await settled(page);
    await expect(main.getByRole('alert'), path).toHaveCount(0);
  }
});
