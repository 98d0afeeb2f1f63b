import { ROUTES } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { call } from '../../src/client/api.ts';
import { dayText } from '../../src/i18n/format.ts';
import { type Session, startSession } from '../../src/session/session.ts';
import { alters, answers, open, plain, screen, signedInAs, waitFor, within } from './dom.tsx';

const AMARA = 'Amara Okafor';
const DONE = { message: 'Done' };
const stored = (): Session => JSON.parse(localStorage.getItem('adashi-session') ?? 'null');
const endsAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

/** Opens the app for a member without a product. The waiting list is stubbed. */
async function beforeTheChoice(since: string | null = null) {
  await signedInAs(AMARA, null);
  let known = since;
  answers('waiting', () => ({ since: known }));
  const joined = answers('joinWaitingList', () => {
    known = '2026-11-26T10:00:00Z';
    return DONE;
  });
  const left = answers('leaveWaitingList', () => {
    known = null;
    return DONE;
  });
  return { joined, left };
}

describe('choosing a product', () => {
  test('a member selects a product by keyboard, and the button Proceed appears after the selection', async () => {
    await beforeTheChoice();
    alters(AMARA, 'me', (me) => ({ ...me, product: null }));
    const chosen = answers('chooseProduct', DONE);
    const user = await open('/select-product');
    expect(await screen.findByText('Welcome back, Amara Okafor.')).toBeVisible();
    expect(screen.getByText('Coming soon!!!')).toBeVisible();
    const proceed = () => screen.queryByRole('button', { name: 'Proceed' });
    expect(proceed()).toBeNull();
    screen.getByRole('radio', { name: /AjoHome/ }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(proceed()).toBeDisabled());
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Adashi/ })).toBeChecked());
    expect(proceed()).toBeEnabled();
    proceed()?.focus();
    await user.keyboard('{Enter}');
    await endsAt('/dashboard');
    expect(stored().product).toBe('adashi');
    await waitFor(() => expect(chosen.map(({ body }) => body)).toEqual([{ product: 'adashi' }]));
  });

  test('a page does not send a product that the server already has', async () => {
    await signedInAs(AMARA);
    const chosen = answers('chooseProduct', DONE);
    alters(AMARA, 'me', (me) => ({ ...me, firstName: 'Zainab' }));
    await open('/account/agreement');
    expect(await screen.findByText('Hello, Zainab Okafor')).toBeVisible();
    // A later write has a response, so an earlier write would have arrived.
    answers('readAllNotifications', DONE);
    await call(ROUTES.readAllNotifications, {});
    expect(chosen).toHaveLength(0);
  });

  test('an unverified member sees a greeting with the remaining steps after the selection of a product', async () => {
    await beforeTheChoice();
    const { token, profile } = stored();
    if (token && profile) startSession(token, { ...profile, kycVerificationStatus: 'pending' });
    await open('/select-product');
    const greeting = 'Hello, Amara Okafor. A few steps remain to finish your profile.';
    expect(await screen.findByText(greeting)).toBeVisible();
  });
});

describe('the waiting list of AjoHome', () => {
  test('a member joins the waiting list on the product card without selecting a product', async () => {
    const { joined } = await beforeTheChoice();
    const user = await open('/select-product');
    await user.click(await screen.findByText('Tell me when it starts'));
    expect(await screen.findByText("We'll let you know, Amara.")).toBeVisible();
    await waitFor(() => expect(document.title).toBe('What pods will be · Adashi'));
    expect(screen.getByText("What isn't")).toBeVisible();
    expect(joined).toHaveLength(1);
    expect(stored().product).toBeNull();
  });

  test('a member leaves the waiting list on the pods page, and the product card offers the waiting list again', async () => {
    const { left } = await beforeTheChoice('2026-11-20T10:00:00Z');
    const user = await open('/select-product');
    expect(await screen.findByText(`You've been on the list since ${plain(dayText('2026-11-20'))}.`)).toBeVisible();
    await user.click(screen.getByText('What pods will be'));
    await user.click(await screen.findByText('Take me off the list'));
    expect(await screen.findByRole('button', { name: 'Tell me when it starts' })).toBeVisible();
    expect(left).toHaveLength(1);
    await user.click(screen.getByText('Back to the products'));
    const card = within(await screen.findByRole('group', { name: 'Select a product' }));
    expect(await card.findByRole('link', { name: 'Tell me when it starts' })).toBeVisible();
  });
});
