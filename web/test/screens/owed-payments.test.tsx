import { type ComingDebit, type MissingPayment, ROUTES, type UpcomingPayments } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { t } from '../../src/i18n/translation.ts';
import { paths } from '../../src/paths.ts';
import { ALL_PAYMENTS, OWN_PAYMENTS } from '../../src/payments/shared/payment-columns.tsx';
import { answers, open, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const idOf = (n: number) => SAMPLE_ID.replace(/1$/, String(n));
const owes = (round: number, more: Partial<MissingPayment> = {}): MissingPayment => ({
  ...PAYMENT,
  id: idOf(round),
  round,
  state: 'defaulted',
  owed: 10_000,
  cause: 'bank_account_closed',
  next: [],
  recipient: 'Ada',
  guarantor: null,
  payNow: { amount: 10_000, wallet: 0, bank: { lastDigits: '101', leavesOn: '2026-11-26' } },
  ...more,
});

function coming(more: Partial<UpcomingPayments> = {}): void {
  answers('upcomingPayments', { ...bareAnswer(ROUTES.upcomingPayments), today: '2026-11-20', debits: [], ...more });
}

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  coming();
});

const step = async () => (await screen.findByText('What happens next')).closest('div');

test.each<[MissingPayment['next'][number], string]>([
  [
    { kind: 'cover', on: '2026-11-27', covered: 10_000, short: 0 },
    "Fri 27 NovAda is paid. If you haven't paid by then, the reserve and the guarantee fund cover CA$100.00, and you owe them that amount.",
  ],
  [
    { kind: 'cover', on: '2026-11-27', covered: 960, short: 9_040 },
    "If you haven't paid by then, the reserve and the guarantee fund cover CA$9.60. CA$90.40 is missing from Ada's pot.",
  ],
  [
    { kind: 'cover', on: null, covered: 0, short: 10_000 },
    "No date yetThe reserve and the guarantee fund can't cover it. If you haven't paid by then, CA$100.00 is missing from Ada's pot.",
  ],
  [
    { kind: 'own_payout', on: '2026-12-04', amount: 68_000, setOff: 30_000 },
    "If you haven't paid by then, your payout is CA$680.00, after CA$300.00 that you owe.",
  ],
  [
    { kind: 'own_payout', on: '2026-12-04', amount: 0, setOff: 30_000 },
    "If you haven't paid by then, your whole payout repays CA$300.00 that you owe.",
  ],
  [{ kind: 'own_payout', on: '2026-12-04', amount: 98_000, setOff: 0 }, 'Your payout of CA$980.00.'],
])('a step after a failure states the true amounts: %j', async (next, text) => {
  answers('missingPayments', [owes(1, { next: [next] })]);
  await open(paths.payments);
  expect(await step()).toHaveTextContent(text);
});

const card = () => screen.findByRole('region', { name: 'You owe CA$300.00 in Lakeshore Ten', hidden: true });
const THREE = [owes(1), owes(2), owes(3)];

test('three defaults in a squad appear as three weeks, and one button pays the weeks one after the other', async () => {
  answers('missingPayments', THREE);
  const sent = answers('payNow', { message: 'Paid' });
  const user = await open(paths.payments);
  const all = within(await card());
  expect(all.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Week 1CA$100.00',
    'Week 2CA$100.00',
    'Week 3CA$100.00',
  ]);
  expect(all.getByText(/^From ••101\. Leaves on Thu 26 Nov\.$/)).toBeVisible();
  await user.click(all.getByText('Pay CA$300.00 now'));
  await toast('Debits requested');
  expect(sent.map(({ params, body }) => [params['id'], body])).toEqual(
    [1, 2, 3].map((round) => [idOf(round), { from: 'bank' }]),
  );
});

test('for several debts, only the button that pays everything is primary, and a single debt has a primary button', async () => {
  answers('missingPayments', THREE);
  await open(paths.payments);
  const all = within(await card());
  expect(all.getByText('Pay CA$300.00 now').className).toContain('primary');
  const single = await screen.findAllByText('Pay CA$100.00 now');
  expect(single.map(({ className }) => className.includes('primary'))).toEqual([false, false, false]);
  answers('missingPayments', [owes(1)]);
  await open(paths.payments);
  expect((await screen.findByText('Pay CA$100.00 now')).className).toContain('primary');
});

test('the button pays from the wallet only if its balance covers everything', async () => {
  const holds = (wallet: number) =>
    THREE.map((payment): MissingPayment => ({ ...payment, payNow: { amount: 10_000, wallet, bank: null } }));
  answers('missingPayments', holds(30_000));
  await open(paths.payments);
  expect(within(await card()).getByText('From your wallet.')).toBeVisible();
  answers('missingPayments', holds(29_999));
  await open(paths.payments);
  const short = within(await card());
  expect(await short.findByText('Your wallet holds CA$299.99. Connect a bank to pay everything.')).toBeVisible();
  expect(short.getByText('Pay CA$300.00 now').closest('button')).toBeDisabled();
});

test('if the second of three payments fails, the page shows the error and does not send the third', async () => {
  answers('missingPayments', THREE);
  let asked = 0;
  const user = await open(paths.payments);
  const button = within(await card()).getByText('Pay CA$300.00 now');
  answers('payNow', () => {
    asked += 1;
    if (asked === 1) refuses('payNow', 409, { code: 'bank_missing', message: '' });
    return { message: 'Paid' };
  });
  await user.click(button);
  await toast('1 of 3 payments went through. The others are still owed.');
  await waitFor(() => expect(asked).toBe(1));
});

test('the page has no common button for a single debt or for debts in two squads', async () => {
  const other = { squadId: idOf(8), squad: 'Other' };
  answers('missingPayments', [owes(1), owes(2, other), owes(3, { payNow: null })]);
  await open(paths.payments);
  await screen.findByText("Week 1 of Lakeshore Ten didn't go through");
  expect(screen.queryByText(/^You owe CA\$\d+\.00 in/)).toBeNull();
});

const debit = (round: number, more: Partial<ComingDebit> = {}): ComingDebit => ({
  squadId: PAYMENT.squadId,
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round,
  on: '2026-11-27',
  amount: 10_000,
  state: 'scheduled',
  from: 'wallet',
  place: null,
  ...more,
});

test.each<[string, ComingDebit[], string]>([
  ['the wallet pays', [debit(4)], 'From your wallet.'],
  ['the wallet holds too little', [debit(4, { from: 'bank' })], 'From ••101.'],
  ['a debit is in flight', [debit(4, { from: 'bank', state: 'submitted' })], 'From ••101.'],
  [
    'two squads use the same wallet',
    [debit(4), debit(2, { squadId: idOf(8) })],
    'From your wallet if it covers the full amount. Otherwise, from ••101.',
  ],
  [
    'the squad has not started',
    [debit(1, { place: 'first', from: 'bank' })],
    'From your wallet if it covers the full amount. Otherwise, from ••101.',
  ],
])('a coming debit shows its payment source: %s', async (_, debits, text) => {
  coming({ debits, lastDigits: '101', walletPays: true });
  await open(paths.payments);
  expect((await screen.findAllByText((found) => found.includes(text)))[0]).toBeVisible();
});

test('a contribution is money that comes in for staff, and money that goes out for its member', () => {
  const amount = (columns: typeof ALL_PAYMENTS) => columns.find(({ id }) => id === 'amount')?.cell(PAYMENT, t);
  expect(amount(ALL_PAYMENTS)).toBe('CA$100.00');
  expect(amount(OWN_PAYMENTS)).toBe('−CA$100.00');
});
