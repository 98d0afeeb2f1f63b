import type { Output, ROUTES } from '@adashi/contract';
import { describe, expect, test, vi } from 'vitest';
import { dayText } from '../../src/i18n/format.ts';
import { answers, fill, holds, open, plain, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';

const CONNECTED: Output<typeof ROUTES.mandate> = {
  status: 'active',
  isPaidTo: true,
  lastDigits: '867',
  since: '2026-08-18T10:22:05.818+00:00',
  change: null,
  agreement:
    'I, Amara Okafor, authorize Adashi to debit the account that I name.\n\nRecourse: I have certain recourse rights.',
  isKept: true,
};
const NONE = { status: 'none', lastDigits: null, since: null, change: null, isKept: false } as const;

async function openWith(change: Partial<typeof CONNECTED>) {
  await signedInAs('Amara Okafor');
  answers('mandate', { ...CONNECTED, ...change });
  const user = await open('/squad/connect-gocardless');
  await screen.findByRole('heading', { level: 1 });
  return user;
}

describe('connecting a bank', () => {
  test('the page to connect a bank shows the whole agreement before the redirect to the bank', async () => {
    const user = await openWith(NONE);
    const agreement = screen.getByRole('region', { name: 'Pre-authorized debit agreement' });
    expect(agreement).toHaveTextContent('I, Amara Okafor, authorize Adashi to debit the account');
    expect(agreement).toHaveTextContent('recourse rights');
    expect(agreement.closest('details')).toHaveAttribute('open');
    expect(screen.queryByRole('status')).toBeNull();
    // The stubbed URL of the bank is a hash, because jsdom cannot navigate to another page.
    const bank = holds('connectBank', { authorisation_url: '#bank' });
    await user.click(screen.getByText('Continue to your bank'));
    expect(await screen.findByText('Opening your bank')).toBeVisible();
    bank.release();
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(bank.sent.map(({ query }) => query.toString())).toEqual(['language=en']);
  });

  test('the page asks for the password before the redirect to the bank', async () => {
    const user = await openWith(NONE);
    refuses('connectBank', 403, { code: 'password_needed' });
    await user.click(screen.getByText('Continue to your bank'));
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    answers('confirmPassword', { message: 'Confirmed' });
    answers('connectBank', { authorisation_url: '#confirmed' });
    fill(question.getByLabelText('Your password'), 'Savings2026!');
    await user.click(question.getByText('Go on'));
    await waitFor(() => expect(location.hash).toBe('#confirmed'));
  });

  test.each([
    ['pending', "You haven't finished at your bank. Nothing is debited."],
    ['cancelled', "You didn't finish at your bank. Nothing was agreed"],
    ['failed', 'Your bank refused. Please ask your bank'],
    ['ended', 'You cancelled pre-authorized debits, so we debit nothing.'],
    ['ended_by_bank', 'Your bank cancelled pre-authorized debits, so we debit nothing.'],
  ] as const)('the page shows a mandate with the status %s, and offers another attempt', async (status, says) => {
    await openWith({ ...NONE, status });
    expect(screen.getByRole('status')).toHaveTextContent(says);
    expect(screen.getByText('Continue to your bank')).toBeVisible();
  });

  test("the page shows the account once the bank reports the mandate, after the person's return", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openWith({ ...NONE, status: 'pending' });
    expect(screen.getByRole('status')).toHaveTextContent("You haven't finished at your bank.");
    answers('mandate', CONNECTED);
    vi.advanceTimersByTime(3_000);
    expect(await screen.findByText('Account ending 867')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test.each([
    ['pending', 'Until then, we keep debiting this account.'],
    ['cancelled', 'We keep debiting this account.'],
    ['failed', 'Your bank refused the other account. We keep debiting this one.'],
  ] as const)('the page shows the connected account while a change has the status %s', async (change, says) => {
    await openWith({ change });
    expect(screen.getByRole('status')).toHaveTextContent(says);
    expect(screen.getByText('Account ending 867')).toBeVisible();
    expect(screen.getByText('Connect another account')).toBeVisible();
    expect(screen.getByText('Save as PDF')).toBeVisible();
  });
});

describe('cancelling pre-authorized debits', () => {
  const nothing = { underWay: 0, running: [], starting: [] };
  const ask = (means: object) => ({ isDone: false, confirm: 'abc', means: { ...nothing, ...means } });

  test('cancelling a mandate stops all debits, after a list of consequences and a confirmation', async () => {
    const user = await openWith({});
    const sent = answers('endMandate', ({ query }) =>
      query.has('confirm') ? { isDone: true, confirm: '', means: nothing } : ask({}),
    );
    await user.click(screen.getByText('Cancel pre-authorized debits'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop all debits?' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      "Nothing is due to be debited, so you won't miss a payment.",
    );
    answers('mandate', { ...CONNECTED, ...NONE, status: 'ended' });
    await user.click(dialog.getByRole('button', { name: 'Stop all debits' }));
    await toast('We no longer debit your account');
    expect(sent.map(({ query }) => query.get('confirm'))).toEqual([null, 'abc']);
    expect(await screen.findByText(/You cancelled pre-authorized debits/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the dialog to cancel a mandate lists the affected debits, and can be closed without a change', async () => {
    const user = await openWith({});
    const unpaid = { squad: 'Lakeshore Ten', debits: 3, amount: 30_000, next: '2026-11-27', isPaidLast: true };
    const running = [unpaid, { ...unpaid, squad: 'Humber Six', isPaidLast: false }];
    const sent = answers('endMandate', ask({ running, starting: ['Kensington Circle'], underWay: 10_000 }));
    await user.click(screen.getByText('Cancel pre-authorized debits'));
    const dialog = await screen.findByRole('dialog', { name: 'Stop all debits?' });
    const [squad, paid, start, way, wallet] = within(dialog).getAllByRole('listitem');
    expect(squad).toHaveTextContent("Lakeshore Ten: we can't debit 3 contributions, CA$300.00 in all.");
    expect(squad).toHaveTextContent(
      `you're in default from ${plain(dayText('2026-11-27'))}, and we ask your guarantor.`,
    );
    expect(squad).toHaveTextContent('Your payout then moves to the last place.');
    expect(paid).toHaveTextContent('we ask your guarantor');
    expect(paid).not.toHaveTextContent('last place');
    expect(start).toHaveTextContent("Kensington Circle can't start until you connect a bank again.");
    expect(way).toHaveTextContent('CA$100.00 is already being processed');
    expect(wallet).toHaveTextContent('Your wallet can still pay');
    await user.click(within(dialog).getByText('Keep it'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  test('the dialog to cancel a mandate shows an error of the server, and can be opened again', async () => {
    const user = await openWith({});
    refuses('endMandate', 500);
    await user.click(screen.getByText('Cancel pre-authorized debits'));
    await toast('Something went wrong');
    expect(screen.queryByRole('dialog')).toBeNull();
    answers('endMandate', ask({}));
    await user.click(screen.getByText('Cancel pre-authorized debits'));
    await screen.findByRole('dialog', { name: 'Stop all debits?' });
  });
});
