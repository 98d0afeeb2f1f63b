import { type MissingPayment, ROUTES } from '@adashi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import {
  answers,
  cutsOff,
  fill,
  holds,
  open,
  refuses,
  refusesByProxy,
  type Sent,
  screen,
  signedInAs,
  toast,
  waitFor,
} from './dom.tsx';
import { answersBarely, bareAnswer } from './sample.ts';

const NO_CONNECTION = 'You have no connection. Please try again.';
const UNAVAILABLE = "We can't reach Adashi right now. Nothing was lost. Please try again.";
const DONE = { message: 'Done' };
const keysOf = (...sent: readonly Sent[][]) => sent.flat().map(({ headers }) => headers.get('idempotency-key'));

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
});
afterEach(() => vi.restoreAllMocks());

const WAY = { isOn: false, isLocked: false };
const NOTICES = { group: 'squad', page: WAY, mail: WAY, push: WAY } as const;

/** Switches that save a choice with one press, each with the screen, the write and the stubbed responses. */
const CHOICES = {
  'squad notifications by email': {
    path: paths.account,
    write: 'chooseNotification',
    knows: (isOn: boolean) => answers('notificationChoices', [{ ...NOTICES, mail: { ...WAY, isOn } }]),
    find: () => screen.findByLabelText('Your squad, Email'),
  },
  'contributions from the wallet': {
    path: paths.referral,
    write: 'updatePersonalInfo',
    knows: (pays: boolean) => answers('wallet', { ...bareAnswer(ROUTES.wallet), pays }),
    find: () => screen.findByLabelText('Yes'),
  },
} as const;

test.each(Object.entries(CHOICES))(
  'the switch for %s returns to the saved value after a failed write, and keeps the new value after a success',
  async (_, { path, write, knows, find }) => {
    knows(false);
    await open(path);
    const choice = await find();
    expect(choice).not.toBeChecked();

    cutsOff(write);
    choice.click();
    await toast(NO_CONNECTION);
    await waitFor(() => expect(choice).not.toBeChecked());

    refuses(write, 503, { code: 'unavailable', message: '' });
    choice.click();
    await toast(UNAVAILABLE);
    await waitFor(() => expect(choice).not.toBeChecked());

    const { release, sent } = holds(write, DONE);
    choice.click();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(choice).toBeChecked());
    const asked = knows(true);
    release();
    await waitFor(() => expect(asked).not.toHaveLength(0));
    expect(choice).toBeChecked();
  },
);

test.each([
  [500, 'Something went wrong. Nothing was lost. Please try again.'],
  [502, UNAVAILABLE],
  [503, UNAVAILABLE],
  [504, UNAVAILABLE],
])('the error page of a proxy with the status %i shows a sentence, and the text stays', async (status, shown) => {
  await open(paths.help);
  fill(await screen.findByLabelText('Your message'), 'My bank has a new number.');
  refusesByProxy('writeTicket', status);
  (await screen.findByText('Send', { selector: 'button:enabled' })).click();
  await toast(shown);
  expect(screen.getByLabelText('Your message')).toHaveValue('My bank has a new number.');
});

test('a write without a response ends after a minute, and the person can send the write again', async () => {
  const late = new AbortController();
  const within = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 60_000 ? late.signal : within(ms)));
  await open(paths.help);
  fill(await screen.findByLabelText('Your message'), 'My bank has a new number.');
  const { sent, release } = holds('writeTicket', { id: 1 });
  (await screen.findByText('Send', { selector: 'button:enabled' })).click();
  await waitFor(() => expect(sent).toHaveLength(1));
  late.abort(new DOMException('It took too long.', 'TimeoutError'));
  await toast(NO_CONNECTION);
  release();
  expect(screen.getByLabelText('Your message')).toHaveValue('My bank has a new number.');

  limit.mockImplementation(within);
  const again = answers('writeTicket', { id: 1 });
  (await screen.findByText('Send', { selector: 'button:enabled' })).click();
  await toast('We have it.');
  expect(new Set(keysOf(sent, again)).size).toBe(1);
});

/** Failed contribution that the member can pay from the wallet or from the bank account. */
const MISSING: MissingPayment = {
  ...bareAnswer(ROUTES.addBank),
  squadId: bareAnswer(ROUTES.addBank).id,
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 3,
  member: 'Amara Okafor',
  memberEmail: 'amara.okafor@example.com',
  amount: 10_000,
  state: 'failed',
  owed: 0,
  covered: 0,
  dueOn: '2026-11-20',
  changedOn: '2026-11-20',
  retryOn: '2026-12-03',
  cause: 'insufficient_funds',
  attempts: 1,
  from: 'bank',
  lastDigits: '101',
  chargeOn: '2026-11-19',
  isUnderWay: false,
  next: [],
  recipient: null,
  guarantor: null,
  payNow: { amount: 10_000, wallet: 10_500, bank: { lastDigits: '101', leavesOn: '2026-12-07' } },
};
const payButton = () => screen.findByText('Pay CA$100.00 now', { selector: 'button:enabled' });

test('a payment from the chosen source happens once after a network error, a rejection and a slow response', async () => {
  answers('missingPayments', [MISSING]);
  await open(paths.payments);
  const bank = await screen.findByLabelText(/^Your bank/);
  bank.click();

  const cut = cutsOff('payNow');
  (await payButton()).click();
  await toast(NO_CONNECTION);
  const refused = refuses('payNow', 500, { code: 'internal', message: '' });
  (await payButton()).click();
  await toast('Something went wrong. Nothing was lost. Please try again.');
  expect(bank).toBeChecked();

  const { sent, release } = holds('payNow', DONE);
  const button = await payButton();
  button.click();
  button.click();
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  await toast('Debit requested');
  // The success toast has removed the earlier error toasts.
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  // The first two results are unknown, so the third attempt must have the same idempotency key.
  expect(keysOf(cut, refused, sent)).toHaveLength(3);
  expect(new Set(keysOf(cut, refused, sent)).size).toBe(1);
});

test('the wallet is selected if the balance covers the full amount, and a rejected payment shows a reason', async () => {
  answers('missingPayments', [MISSING]);
  await open(paths.payments);
  const wallet = await screen.findByLabelText(/^Your wallet/);
  expect(wallet).toBeChecked();
  expect(screen.getByText(/CA\$5\.00 stays in the wallet\./)).toBeVisible();
  expect(screen.getByText(/It replaces the attempt on Thu\s3\sDec\./)).toBeVisible();
  refuses('payNow', 422, { code: 'wallet_short', message: '' });
  (await payButton()).click();
  await toast("Your wallet doesn't cover the full amount. Nothing was paid.");
});

test('the bank is selected if the wallet balance does not cover the full amount', async () => {
  answers('missingPayments', [
    { ...MISSING, payNow: { amount: 10_000, wallet: 9_999, bank: MISSING.payNow?.bank ?? null } },
  ]);
  await open(paths.payments);
  expect(await screen.findByLabelText(/^Your wallet/)).toBeDisabled();
  expect(screen.getByLabelText(/^Your bank/)).toBeChecked();
});
