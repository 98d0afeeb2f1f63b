import { KYC_POLLING, MESSAGES } from '@adashi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/client/query.ts';
import { answers, cutsOff, holds, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { button, catchTabs, closed, dialog, isVerified, NEWCOMER, openKyc, SAVED } from './kyc.ts';

const UPDATED = 'Personal Information Updated';
const COMPLETED = 'KYC verification completed successfully! You can close the verification tab.';
const NOTE = 'Verification is still in progress. Please complete the verification process in the new window.';
const PENDING = { message: MESSAGES.kycPending };
const checkOf = (at: number) => ({
  data: { verification_url: `https://provider.example/${at}`, reference: `check-number-${at}` },
});

let tabs: ReturnType<typeof catchTabs>;
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tabs = catchTabs();
  await signedInAs(NEWCOMER);
  answers('kyc', SAVED);
  answers('initiateKyc', checkOf(1));
});
afterEach(() => tabs.mockRestore());

const opened = () => tabs.mock.calls.map(([url]) => url);

/** Continues from the saved form to the screen that waits for the result. */
async function begin(): Promise<Awaited<ReturnType<typeof openKyc>>> {
  const user = await openKyc(UPDATED);
  await user.click(button('Proceed to KYC'));
  await screen.findByRole('heading', { name: 'KYC Verification' });
  return user;
}

test("an identity check shows its progress for 10 seconds, and a button opens the provider's page again", async () => {
  answers('kycCallback', PENDING);
  const user = await begin();
  await user.click(button('Continue'));
  await screen.findByText(NOTE);
  vi.setTimerTickMode('manual');
  await vi.advanceTimersByTimeAsync(KYC_POLLING.noticeMs - 1_000);
  expect(screen.getByText(NOTE)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_100);
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  await user.click(button('Verify Now'));
  expect(opened()).toEqual(['https://provider.example/1', 'https://provider.example/1']);
});

test('an identity check completes after polling finds the result, and then the product choice opens', async () => {
  const looks = answers('kycCallback', { message: MESSAGES.kycVerified });
  const user = await begin();
  await vi.advanceTimersByTimeAsync(KYC_POLLING.firstMs);
  await toast(COMPLETED);
  await screen.findByText('KYC Completed');
  expect(looks.map(({ body }) => body)).toEqual([{ reference: 'check-number-1' }]);
  isVerified();
  answers('waiting', { since: null });
  await user.click(button('Proceed'));
  const product = within(await screen.findByRole('dialog', { name: 'Select a product' }));
  expect(product.getByText('You are now verified. Welcome, Efua.')).toBeVisible();
  await user.click(product.getByText('Proceed'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Identity verified')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('adashi-session') ?? '{}')).toMatchObject({ verified: true });
});

test('the status of an identity check is polled only after the check has started', async () => {
  const looks = answers('kycCallback', PENDING);
  await openKyc(UPDATED);
  await vi.advanceTimersByTimeAsync(KYC_POLLING.firstMs + KYC_POLLING.retryMs);
  expect(looks).toEqual([]);
});

test("an identity check shows an error if the start, the provider's tab or the result fails", async () => {
  refuses('initiateKyc', 500);
  const user = await openKyc(UPDATED);
  await user.click(button('Proceed to KYC'));
  await toast('Failed to initiate KYC verification. Please try again.');
  expect(opened()).toEqual([]);
  answers('initiateKyc', checkOf(1));
  tabs.mockReturnValue(null);
  await waitFor(() => expect(button('Proceed to KYC')).toBeEnabled());
  await user.click(button('Proceed to KYC'));
  await toast('Unable to open verification in new tab. Please check your browser settings.');
  await screen.findByRole('heading', { name: 'KYC Verification' });
  refuses('kycCallback', 500);
  await user.click(button('Continue'));
  await toast('Failed to complete KYC verification. Please try again.');
});

test('a declined identity check shows the reason, continues polling, and can be repeated', async () => {
  const looks = answers('kycCallback', { message: `${MESSAGES.kycDeclined}: ${MESSAGES.kycUnreadable}` });
  const user = await begin();
  await vi.advanceTimersByTimeAsync(KYC_POLLING.firstMs);
  const note = await screen.findByText(/We couldn't read the document\./);
  expect(note).toHaveTextContent('Press Verify Now to try again');
  const before = looks.length;
  await vi.advanceTimersByTimeAsync(KYC_POLLING.retryMs);
  await waitFor(() => expect(looks.length).toBeGreaterThan(before));
  answers('initiateKyc', checkOf(2));
  const second = answers('kycCallback', { message: MESSAGES.kycVerified });
  await user.click(button('Verify Now'));
  await waitFor(() => expect(opened()).toEqual(['https://provider.example/1', 'https://provider.example/2']));
  await vi.advanceTimersByTimeAsync(KYC_POLLING.firstMs);
  await screen.findByText('KYC Completed');
  expect(second.at(-1)?.body).toEqual({ reference: 'check-number-2' });
});

test('an identity check is polled 120 times, and a later result still completes the check', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const looks = answers('kycCallback', PENDING);
  await begin();
  for (let tries = 0; tries < 400 && looks.length < 121; tries += 1) {
    await vi.advanceTimersByTimeAsync(KYC_POLLING.retryMs);
    await fetched.mock.results.at(-1)?.value;
  }
  fetched.mockRestore();
  await toast('Verification timeout. Please try again.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toHaveLength(121);
  isVerified();
  await queryClient.invalidateQueries();
  await screen.findByText('KYC Completed');
  await toast(COMPLETED);
  expect(looks).toHaveLength(121);
});

test('an identity check continues polling after an unknown message', async () => {
  const looks = answers('kycCallback', { message: 'Verification is in manual review' });
  await begin();
  await vi.advanceTimersByTimeAsync(KYC_POLLING.firstMs);
  await waitFor(() => expect(looks).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(KYC_POLLING.retryMs);
  await waitFor(() => expect(looks).toHaveLength(2));
  expect(screen.queryByText(/The check was declined\./)).toBeNull();
});

test('an identity check starts only once after a double click', async () => {
  const { sent, release } = holds('initiateKyc', checkOf(1));
  const user = await openKyc(UPDATED);
  await user.dblClick(button('Proceed to KYC'));
  release();
  await screen.findByRole('heading', { name: 'KYC Verification' });
  expect(sent).toHaveLength(1);
  expect(opened()).toHaveLength(1);
});

test('the waiting screen of an identity check has the focus, can be closed, and reloads the status', async () => {
  const user = await begin();
  const heading = dialog().getByRole('heading', { name: 'KYC Verification' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await closed();
  const asked: string[] = [];
  answers('kycCallback', () => {
    asked.push('status');
    return PENDING;
  });
  answers('kyc', () => {
    asked.push('form');
    return SAVED;
  });
  // The request for a new profile fails, so the reference of the check must come from the stored profile.
  cutsOff('me');
  await openKyc(UPDATED);
  expect(asked).toEqual(['status', 'form']);
});
