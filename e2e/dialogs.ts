import { expect, type Page } from '@playwright/test';
import { settled } from './fit.ts';
import { alter } from './house.ts';

interface Above {
  /** Somebody of the demo, of whom nothing is changed. */
  readonly who: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const first = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => first(page, name).click();

/** On a page that a link leads to. */
const on = (link: string, name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: link }).first().click();
  await first(page, name).click();
};

const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** Every way to sign in, so that each of them is offered. */
const signsInByAll = (page: Page) =>
  alter(page, '**/api/user/me/security', (security: object) => ({
    ...security,
    twoFactorSince: '2026-11-01T12:00:00Z',
    recoveryCodesLeft: 9,
    passkeys: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Phone', addedAt: '2026-11-01T12:00:00Z' }],
  }));

/** Each dialog, sheet and drawer of members. */
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
    open: press('Take the authority back'),
  },
  'another password': { who: 'Amara Okafor', path: '/account', open: press('Change the password') },
  'the end of an account': { who: 'Benedict Mwangi', path: '/account', open: press('Delete account') },
  'managing two factors': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      await signsInByAll(page);
      await page.reload();
      await first(page, 'Manage two-factor').click();
    },
  },
  'another name of a passkey': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      await signsInByAll(page);
      await page.reload();
      await first(page, 'Rename').click();
    },
  },
  'is it you': {
    who: 'Amara Okafor',
    path: '/account',
    open: async (page) => {
      await signsInByAll(page);
      await page.reload();
      await first(page, 'Add one').click();
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
    },
  },
};
