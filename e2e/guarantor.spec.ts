import type { GuaranteeView } from '@adashi/contract';
import { expect, type Page } from '@playwright/test';
import { press } from './keyboard.ts';
import { fitsEveryWidth, isFit, show } from './overflow.ts';
import { newestMail } from './people.ts';
import { Server } from './server.ts';
import { alter, enter, ofDemo, toast } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

interface Asked {
  readonly id: string;
  /** Path of the guarantor's page, including the secret. */
  readonly path: string;
}

/** Lets a demo member name a guarantor. */
async function askedBy(server: Server, name: string, guarantor: string, language: string): Promise<Asked> {
  const member = await signedIn(server, name);
  const to = `${guarantor.toLowerCase().replace(' ', '.')}.${test.info().workerIndex}@example.com`;
  const body = { name: guarantor, email: to, phoneNumber: '4165550145', relationship: 'My aunt', language };
  const { id } = await member<{ id: string }>('/guarantor', body);
  return { id, path: `/${(await newestMail(server, to)).text.match(/guarantor#id=\S+/)?.[0]}` };
}

/**
 * Opens a squad of six with contributions of CA$50, and lets the member join at position 2 with the guarantor. Returns
 * the squad's name.
 */
async function answersInSquad(server: Server, name: string, guarantorId: string): Promise<string> {
  const [member, staff] = [await signedIn(server, name), await signedIn(server, 'Grace Adu')];
  // A new guarantor also covers upcoming squads, such as the squad from this test's run at the other width.
  const squadName = `Elm Six at ${test.info().project.name}`;
  const terms = { name: squadName, contribution: 5_000, size: 6, startOn: await inDays(server, 40) };
  const squad = await openedBy(staff, { ...terms, orderRule: 'choice' });
  await member(`/adashi/squad/${squad}/join`, { position: 2 });
  await member(`/adashi/squad/${squad}/update-guarantor`, { guarantorId }, 'PATCH');
  return squadName;
}

/**
 * Expects the amount at stake to be zero before the start, largest after the payout, and then smaller each week.
 * Numbers, picture and table must agree.
 */
async function saysWhatIsAtStake(page: Page, squad: string): Promise<void> {
  const card = page
    .locator('section')
    .filter({ hasText: 'The most you could be asked for' })
    .filter({ hasText: squad });
  const figure = (name: string) => card.locator('div').filter({ has: page.locator(`dt:text-is("${name}")`) });
  await expect(figure('This week')).toContainText(`CA$0.00${squad} hasn't started`);
  await expect(figure('At its highest')).toContainText(/^At its highestCA\$200\.00from \w+/);
  const highest = /^At stake: CA\$200\.00 at its highest from .*\d, nothing from .*\d\.$/;
  await expect(card.getByRole('img', { name: highest })).toBeVisible();
  await card.getByText('Show as a table').click();
  const table = card.getByRole('group', { name: highest });
  await expect(table.getByRole('columnheader')).toHaveText(['From', 'At stake']);
  const amounts = await table.getByRole('cell').allInnerTexts();
  const levels = amounts.filter((amount, week) => amount !== amounts[week - 1]);
  expect(levels).toEqual(['50', '200', '150', '100', '50', '0'].map((dollars) => `CA$${dollars}.00`));
}

async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await saving).suggestedFilename();
}

/** Email link to the sandbox's support, with the member's name in the subject. */
const ASK = 'mailto:support@adashi.example?subject=My%20guarantee%20for%20Ifeoma%20Nwosu';

test('a guarantor reads the promise and the amount at stake, signs by keyboard alone, and saves the signed text', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { id, path } = await askedBy(server, 'Ifeoma Nwosu', 'Ngozi Eze', 'en');
  const squad = await answersInSquad(server, 'Ifeoma Nwosu', id);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Ifeoma Nwosu asks you to be their guarantor' })).toBeVisible();
  await saysWhatIsAtStake(page, squad);
  await expect(page.getByRole('heading', { name: 'What you promise' })).toBeVisible();
  await expect(page).toHaveTitle(/Guarantor/);
  expect(await saved(page, 'Read the guarantee as PDF')).toBe('Guarantee.pdf');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', ASK);
  await isFit(page, 'guarantor, asked');
  await fitsEveryWidth(page, 'guarantor, asked');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Sign with your full name').focus();
  await page.keyboard.type('Ngozi Eze');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You accepted' })).toBeVisible();
  await expect(page.getByText(/^Signed by Ngozi Eze on /)).toBeVisible();
  expect(await saved(page, 'What you signed, as PDF')).toBe('Guarantee.pdf');
});

test("the page behind a guarantor's link is in the guarantor's language, and no request contains the secret", async ({
  page,
  server,
}) => {
  const { path } = await askedBy(server, 'Ifeoma Nwosu', 'Chidi Eze', 'fr');
  const secret = path.split('=')[1] ?? '';
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.headers().referer ?? '', new URL(request.url()).search);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Ifeoma Nwosu vous demande' })).toBeVisible();
  expect(documents.join()).not.toContain(secret);
  await fitsEveryWidth(page, 'guarantor, in French');
  await page.getByRole('button', { name: 'English' }).click();
  const heading = page.getByRole('heading', { name: 'Ifeoma Nwosu asks you to be their guarantor' });
  await expect(heading).toBeVisible();
  // In older links, the secret comes after the question mark. The server stores the chosen language.
  await page.goto(path.replace('#', '?'));
  await expect(heading).toBeVisible();
});

const DAY = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s\d{1,2}\s\w+$/;

test("a guarantor reads the reason for a payment request, pays once, and owes nothing after the squad's end", {
  tag: ['@phone', '@long'],
}, async ({ page, browser }) => {
  const size = page.viewportSize();
  // Aisha's bank refuses debits, and her guarantor accepted the guarantee long ago.
  const own = await Server.ofDemo();
  await own.start();
  const pass = (advanceDays: number) => own.call('/sandbox/clock', { advanceDays });
  try {
    const mails = await own.call<{ text: string }[]>('/sandbox/mail?to=elder.aisha.lawal@example.com');
    const link = mails.map(({ text }) => text.match(/guarantor#id=\S+/)?.[0]).find((found) => found);
    await pass(10);
    await page.goto(`${own.url}/${link}`);
    await expect(page.getByRole('heading', { name: /^We ask you for CA\$/ })).toBeVisible();
    const happened = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'What happened' });
    await expect(happened.getByText('The bank refused', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask a question' })).toBeVisible();
    await isFit(page, 'guarantor, asked to pay');
    await fitsEveryWidth(page, 'guarantor, asked to pay');
    // The days depend on the date of the test run, so the test checks only their format. The last day of the
    // guarantor's history can be today.
    const days = await happened.locator('li time').allInnerTexts();
    expect(days.length).toBeGreaterThan(3);
    expect(days[0]).toMatch(DAY);
    for (const day of days) if (day !== 'Today') expect(day).toMatch(DAY);
    expect(days.at(-1)).toBe('Today');
    await expect(page.getByText(/^of which CA\$\d+\.00 is asked for$/)).toBeVisible();
    await expect(page.getByText(/once this is paid, and nothing from Fri\s\d+\s\w+/)).toBeVisible();

    // The member reads the guarantor's history, which must not show past days as future days.
    const hers = await browser.newContext({ reducedMotion: 'reduce', baseURL: own.url });
    await enter(hers, own, ofDemo('Aisha Lawal'));
    const member = await hers.newPage();
    await member.goto('/dashboard');
    await expect(member.getByText('On hold, no date yet')).toBeVisible();
    await expect(member.getByText(/^The payout of Fri\s\d+\s\w+ is waiting\.$/)).toBeVisible();
    await expect(member.getByText(/in -\d+ days/)).toHaveCount(0);
    await fitsEveryWidth(member, 'dashboard, in default');
    await show(member, '/payment');
    const under = member.getByRole('region', { name: /^Week \d+ of Lakeshore Ten is being paid$/ });
    await expect(under).toContainText('An earlier debit was returned.');
    await expect(under).toContainText(/It leaves your account on \w+\s\d+\s\w+\./);
    await expect(under.getByText(/^Since Fri\s\d+\s\w+$/)).toBeVisible();
    await fitsEveryWidth(member, 'payments, in default');
    await hers.close();

    // With real providers, the payment continues at the bank, which returns to a URL without the secret.
    const viewed = '**/api/guarantor/query*';
    await page.route(
      '**/api/guarantor/pay*',
      (route) => route.fulfill({ json: { paid: 0, authorisation_url: `${own.url}/guarantor` } }),
      { times: 1 },
    );
    await alter(page, viewed, (view: GuaranteeView) => ({ ...view, owed: 0, underWay: view.owed }));
    await page.getByRole('button', { name: /^Pay CA\$/ }).click();
    await expect(page.getByText(/^CA\$.* is on its way$/)).toBeVisible();
    await expect(page).toHaveURL(`${own.url}/guarantor`);
    await expect(page.getByRole('button', { name: /^Pay CA\$/ })).toHaveCount(0);
    await isFit(page, 'guarantor, whose bank is asked');
    await fitsEveryWidth(page, 'guarantor, whose bank is asked');
    await page.unroute(viewed);
    if (size) await page.setViewportSize(size);
    await page.goto(`${own.url}/${link}`);
    // A reload shows the same page, because the app restores the URL part after #.
    await page.reload();

    // The connection fails once before and once after the request. In both cases the guarantor pays only once.
    const pay = page.getByRole('button', { name: /^Pay CA\$/ });
    await page.route('**/api/guarantor/pay*', (route) => route.abort(), { times: 1 });
    await pay.click();
    await toast(page, 'You have no connection. Please try again.');
    await page.route(
      '**/api/guarantor/pay*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pay.click();
    await expect(page.getByText('Paying')).toHaveCount(0);
    await press(page, pay);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: "You're the guarantor of Aisha Lawal" })).toBeVisible();
    await expect(page.getByText("Thank you. There's nothing to do right now.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What you paid' })).toBeVisible();
    await fitsEveryWidth(page, 'guarantor, who paid');

    await pass(35);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your guarantee for Aisha Lawal has ended' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  } finally {
    await own.remove();
  }
});
