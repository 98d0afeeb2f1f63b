import { expect, type Page } from '@playwright/test';
import { speakAtLength } from './long-words.ts';
import { settled } from './overflow.ts';
import { PASSWORD } from './people.ts';
import { alter, answer } from './sessions.ts';

interface Above {
  /** A demo person with unchanged data, or null for a visitor. */
  readonly who: string | null;
  readonly path: string;
  /** Changes responses or stored data before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly open: (page: Page) => Promise<unknown>;
}

const NOBODY = '00000000-0000-4000-8000-000000000001';
const DONE = { message: 'Sent' };

const first = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => first(page, name).click();

/** Returns a function that follows a link to a page and opens a dialog there. */
const on = (link: string, name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: link }).first().click();
  await first(page, name).click();
};

const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** Stubs a member with all sign-in methods, so that the account page shows all of them. */
const signsInByAll = (page: Page) =>
  alter(page, '**/api/user/me/security', (security: object) => ({
    ...security,
    twoFactorSince: '2026-11-01T12:00:00Z',
    recoveryCodesLeft: 9,
    passkeys: [{ id: NOBODY, name: 'Phone', addedAt: '2026-11-01T12:00:00Z', usedAt: null, isOff: false }],
  }));

/** Stubs a second account beside the current payout account. */
const twoAccounts = (page: Page) =>
  alter(page, '**/api/adashi/bank', ([bank]: readonly object[]) => [
    bank,
    { ...bank, id: NOBODY, isPayout: false, isDebited: false, isKnown: false },
  ]);

const kyc = (page: Page) => page.getByRole('dialog', { name: 'KYC Verification' });

const kycForm = async (page: Page) => {
  await kyc(page).getByRole('button', { name: 'Proceed' }).click();
  await expect(kyc(page).getByLabel('First name')).toBeVisible();
};

/** Stubs a submitted KYC form before the identity check. */
const kycSent = (page: Page) =>
  page.route('**/api/user/*/kyc', (route) => route.fulfill({ json: { data: { others: 'LinkedIn' } } }));

const kycUpdated = (page: Page) => expect(kyc(page).getByText('Personal Information Updated')).toBeVisible();

const DECLINED = "Verification request declined: We couldn't read the document.";
const VERIFIED = 'Verification request successful';

/** Stubs a running identity check with a response from the provider. */
const kycAnswered = (message: string, words: string) => async (page: Page) => {
  const begun = { verification_url: '/sandbox', reference: 'kyc-of-a-test' };
  await answer(page, '/user/initiate-kyc', 200, { data: begun });
  await answer(page, '/user/kyc/callback', 200, { message });
  await kycUpdated(page);
  await kyc(page).getByRole('button', { name: 'Proceed to KYC' }).click();
  await kyc(page).getByRole('button', { name: 'Continue' }).click();
  await expect(kyc(page).getByText(words)).toBeVisible();
};

/** Every dialog, sheet and drawer for members and visitors. */
export const ABOVE: Record<string, Above> = {
  'the menu': { who: 'Amara Okafor', path: '/dashboard', open: menu },
  'the products': {
    who: 'Amara Okafor',
    path: '/dashboard',
    open: async (page) => {
      await menu(page);
      await page.getByRole('button', { name: 'Explore Other Product' }).click();
      await page.getByRole('button', { name: 'AjoHome' }).click();
    },
  },
  'logging out': {
    who: 'Amara Okafor',
    path: '/dashboard',
    open: async (page) => {
      await menu(page);
      await page.getByRole('button', { name: 'Log Out' }).click();
    },
  },
  'who one is': { who: 'Efua Quartey', path: '/dashboard', open: settled },
  'who one is, asked': { who: 'Efua Quartey', path: '/dashboard', open: kycForm },
  'who one is, sent': { who: 'Efua Quartey', path: '/dashboard', before: kycSent, open: kycUpdated },
  'who one is, declined': {
    who: 'Efua Quartey',
    path: '/dashboard',
    before: kycSent,
    open: kycAnswered(DECLINED, 'The check was declined.'),
  },
  'who one is, verified': {
    who: 'Efua Quartey',
    path: '/dashboard',
    before: kycSent,
    open: kycAnswered(VERIFIED, 'KYC Completed'),
  },
  'the address of a calendar': { who: 'Amara Okafor', path: '/dashboard', open: press('Add to calendar') },
  'the filters of a list': { who: 'Amara Okafor', path: '/payment', open: press(/^Filters/) },
  'why an amount': { who: 'Amara Okafor', path: '/payout', open: press(/^Why/) },
  'a code of an invitation': { who: 'Amara Okafor', path: '/squad/open', open: press('Enter a code') },
  'a swap of positions': {
    who: 'Amara Okafor',
    path: '/squad',
    open: on('Kensington Circle', 'Swap position'),
  },
  'leaving a squad': { who: 'Amara Okafor', path: '/squad', open: on('Kensington Circle', 'Leave') },
  'another guarantor': {
    who: 'Ngozi Umeh',
    path: '/squad',
    open: on('Harbourfront Draw', 'Choose another guarantor'),
  },
  'the end of the authority to debit': {
    who: 'Amara Okafor',
    path: '/squad/connect-gocardless',
    // The dialog lists every squad with a name of maximum length.
    before: speakAtLength,
    open: press('Cancel pre-authorized debits'),
  },
  'the latest notifications': {
    who: 'Amara Okafor',
    path: '/dashboard',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Latest notifications' }).click(),
  },
  'an invitation that waits': {
    who: 'Amara Okafor',
    path: '/dashboard',
    before: (page) => page.addInitScript((squad) => localStorage.setItem('invitation', `squad=${squad}`), NOBODY),
    open: settled,
  },
  'paying to an account': {
    who: 'Amara Okafor',
    path: '/payout',
    before: twoAccounts,
    open: press(/^Pay to /),
  },
  'an account that is removed': {
    who: 'Amara Okafor',
    path: '/payout',
    before: twoAccounts,
    open: press(/^Remove /),
  },
  'an account that one did not choose': {
    who: 'Amara Okafor',
    path: '/payout',
    before: (page) =>
      alter(page, '**/api/adashi/payouts/next', ({ payouts: [payout], ...rest }: { payouts: readonly object[] }) => ({
        ...rest,
        payouts: [{ ...payout, state: 'held', heldReason: 'new_bank', heldUntil: '2026-12-01T12:00:00Z' }],
      })),
    open: press("It wasn't me"),
  },
  'another email': { who: 'Amara Okafor', path: '/account', open: press('Change the email') },
  'the code to it': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      await answer(page, '/user/me/email', 200, DONE);
      await first(page, 'Change the email').click();
      await page.getByLabel('New email').fill('amara.okafor.of.a.longer.address@example.com');
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
    },
  },
  'two factors that are set up': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
      await answer(page, '/user/me/two-factor', 200, { secret, uri: `otpauth://totp/Adashi:amara?secret=${secret}` });
      await first(page, 'Turn on two-factor').click();
    },
  },
  'recovery codes': {
    who: 'Amara Okafor',
    path: '/account',
    before: signsInByAll,
    open: async (page) => {
      const recoveryCodes = Array.from({ length: 10 }, (_, at) => `W${at}XYZ-WWWWW`);
      await answer(page, '/user/me/two-factor/recovery-codes', 200, { recoveryCodes });
      await first(page, 'Manage two-factor').click();
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    },
  },
  'a passkey that is added': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      await answer(page, '/user/me/passkeys/options', 200, {});
      await first(page, 'Add one').click();
      await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
    },
  },
  'the code after signing up': {
    who: null,
    path: '/sign-up',
    open: async (page) => {
      await answer(page, '/auth/signup', 200, DONE);
      await page.getByLabel('First name').fill('Adaeze');
      await page.getByLabel('Last name').fill('Obi');
      await page.getByLabel('Email', { exact: true }).fill('adaeze.obi.of.a.longer.address@example.com');
      for (const label of ['Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create Account' }).click();
    },
  },
  'the code to another password': {
    who: null,
    path: '/forgot-password',
    open: async (page) => {
      await answer(page, '/auth/forgot-password', 200, DONE);
      await page.getByLabel('Email', { exact: true }).fill('adaeze.obi.of.a.longer.address@example.com');
      await page.getByRole('button', { name: 'Proceed' }).click();
    },
  },
  'another password': { who: 'Amara Okafor', path: '/account', open: press('Change the password') },
  'the end of an account': { who: 'Benedict Mwangi', path: '/account', open: press('Delete account') },
  'managing two factors': {
    who: 'Amara Okafor',
    path: '/account',
    before: signsInByAll,
    open: press('Manage two-factor'),
  },
  'another name of a passkey': {
    who: 'Amara Okafor',
    path: '/account',
    before: signsInByAll,
    open: press('Rename'),
  },
  'is it you': {
    who: 'Amara Okafor',
    path: '/account',
    before: signsInByAll,
    open: async (page) => {
      await first(page, 'Add one').click();
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
    },
  },
};
