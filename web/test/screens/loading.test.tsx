import { ROUTES } from '@adashi/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { load } from '../../src/client/load.ts';
import { paths } from '../../src/paths.ts';
import { toasts as kept } from '../../src/ui/toast.ts';
import { answers, cutsOff, fill, fireEvent, holds, open, refuses, screen, signedInAs, toast, waitFor } from './dom.tsx';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const bar = () => screen.queryByRole('progressbar', { name: 'Loading...', hidden: true });
/** Options for `waitFor`: each check advances the fake time by 1 ms. */
const NO_TIME = { timeout: 30_000, interval: 1 };
const toasts = () => screen.queryAllByRole('alert', { hidden: true });

async function tryToSignIn(): Promise<void> {
  fill(await screen.findByLabelText('Email'), 'amara.okafor@example.com');
  fill(screen.getByLabelText('Password', { exact: true }), 'Savings2026!');
  (await screen.findByText('Sign in', { selector: 'button:enabled' })).click();
}

afterEach(() => vi.useRealTimers());

test('a sign-in without a connection shows an error, and a later sign-in removes the error', async () => {
  await open(paths.login);
  cutsOff('login');
  await tryToSignIn();
  await toast('You have no connection. Please try again.');
  expect(screen.getByLabelText('Email')).toHaveValue('amara.okafor@example.com');

  const data = bareAnswer(ROUTES.me);
  answersBarely();
  answers('login', { accessToken: 'h.e30.s', data });
  await tryToSignIn();
  await toast('Login successful');
  expect(toasts()).toHaveLength(1);
});

test('a repeated error appears once, stays while the pointer is over the toast, and then closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open(paths.login);
  const sent = refuses('login', 401, { code: 'wrong_password', message: 'Incorrect email or password!' });
  for (const time of [1, 2]) {
    await tryToSignIn();
    await vi.waitFor(() => expect(sent).toHaveLength(time), { timeout: 30_000 });
    await toast('Incorrect email or password!');
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  }
  const [error] = toasts();
  if (!error) throw new Error('No toast is shown.');
  // The timer of the toast pauses while the pointer is over the toast, and restarts afterwards.
  const before = vi.getTimerCount();
  fireEvent.mouseOver(error);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(before - 1), NO_TIME);
  vi.advanceTimersByTime(30_000);
  expect(kept.shown()).toHaveLength(1);
  const held = vi.getTimerCount();
  fireEvent.mouseOut(error);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(held + 1), NO_TIME);
  vi.advanceTimersByTime(11_900);
  expect(kept.shown()).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(kept.shown()).toHaveLength(0);
  await vi.waitFor(() => expect(toasts()).toHaveLength(0), NO_TIME);
});

test('the progress bar appears while a script file loads', async () => {
  await open(paths.login);
  await screen.findByLabelText('Email');
  await waitFor(() => expect(bar()).toBeNull());
  const file = Promise.withResolvers<void>();
  const loaded = load(() => file.promise);
  await waitFor(() => expect(bar()).toBeVisible());
  file.resolve();
  await loaded;
  await waitFor(() => expect(bar()).toBeNull());
});

test('the progress bar appears after a click, until the new screen has its response', async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  await open(paths.help);
  (await screen.findByText('Write to us', { selector: 'a' })).focus();
  await waitFor(() => expect(bar()).toBeNull());
  const { release } = holds('payouts', { ...bareAnswer(ROUTES.payouts), data: [], total: 0 });
  screen.getByText('Payout', { selector: 'nav *' }).click();
  // The screen is loaded, but the response is still missing.
  expect(await screen.findByText('Your payouts')).toBeVisible();
  await waitFor(() => expect(bar()).toBeVisible());
  release();
  expect(await screen.findByText('No payouts yet')).toBeVisible();
  await waitFor(() => expect(bar()).toBeNull());
});

test('the page of a missing squad does not offer a retry', async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  refuses('squad', 404, { code: 'not_found', message: '' });
  await open(paths.choosePosition(SAMPLE_ID));
  expect(await screen.findByText('Squad not found')).toBeVisible();
  expect(screen.queryByText('Load again')).toBeNull();
});

test(`the URL of another member's ticket shows "not found" and the form for a new ticket`, async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  refuses('ticket', 404, { code: 'not_found', message: '' });
  await open(paths.helpTicket(7));
  expect(await screen.findByText('Ticket not found')).toBeVisible();
  expect(screen.queryByText('Load again')).toBeNull();
  expect(screen.getByLabelText('Your message')).toBeEnabled();
});
