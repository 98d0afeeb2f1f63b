import { type MissingPayment, type Notification, ROUTES } from '@adashi/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { DONE } from './form.ts';
import { control, press, tabTo, write } from './keyboard.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const AT = '2026-11-20T14:00:00Z';
const SESSION = { id: SAMPLE_ID, device: null, system: 'Linux', browser: 'Firefox', startedAt: AT, seenAt: AT };
const dialog = (name?: string) => screen.findByRole('dialog', { hidden: true, ...(name && { name }) });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());

beforeEach(async () => {
  await signedInAs('Amara Okafor');
});

/** Opens the form for an account, checks that its first field has the focus, and fills in the numbers. */
async function opensAccountForm(user: Awaited<ReturnType<typeof open>>): Promise<void> {
  const add = await control('button', 'Add an account');
  expect(screen.queryByLabelText('Transit number')).toBeNull();
  await press(user, add);
  await waitFor(() => expect(screen.getByLabelText('Transit number')).toHaveFocus());
  await write(user, screen.getByLabelText('Transit number'), '04172');
  await write(user, screen.getByLabelText('Institution number'), '004');
  await write(user, screen.getByLabelText('Account number'), '1000862');
}

describe('keyboard use of the member pages', () => {
  test('a member pays a failed contribution from the bank account by keyboard', async () => {
    answersBarely();
    const missing: MissingPayment = {
      ...bareAnswer(ROUTES.payment),
      state: 'failed',
      next: [],
      recipient: null,
      guarantor: null,
      payNow: { amount: 10_000, wallet: 10_500, bank: { lastDigits: '101', leavesOn: '2026-12-07' } },
    };
    answers('missingPayments', [missing]);
    const sent = answers('payNow', DONE);
    const user = await open(paths.payments);
    await press(user, await control('radio', /Your wallet/), '{ArrowDown}');
    await waitFor(() => expect(screen.getByLabelText(/Your bank/)).toBeChecked());
    await press(user, await control('button', 'Pay CA$100.00 now'));
    await toast('Debit requested');
    expect(sent.map(({ body }) => body)).toEqual([{ from: 'bank' }]);
  });

  test('a member adds a payout account by keyboard, and a cancelled dialog returns the focus', async () => {
    answersBarely();
    answers('banks', [{ ...bareAnswer(ROUTES.addBank), isKnown: true }]);
    refuses('addBank', 403, { code: 'password_needed', message: '' });
    const user = await open(paths.payouts);
    await opensAccountForm(user);
    await press(user, await control('button', 'Add account'));
    const question = within(await dialog('Is it you?'));
    await write(user, question.getByLabelText('Your password'), 'Savings2026!');
    answers('confirmPassword', DONE);
    const sent = answers('addBank', bareAnswer(ROUTES.addBank));
    await press(user, question.getByText('Go on', { selector: 'button' }));
    await toast('Account added');
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(screen.queryByLabelText('Transit number')).toBeNull());
    await noDialog();
    const choose = await control('button', /^Pay to /);
    await press(user, choose);
    await tabTo(user, within(await dialog()).getByText('Cancel', { selector: 'button' }));
    await user.keyboard('{Escape}');
    await noDialog();
    await waitFor(() => expect(choose).toHaveFocus());
    answers('changeBank', bareAnswer(ROUTES.changeBank));
    await user.keyboard('{Enter}');
    await press(user, within(await dialog()).getByText('Pay me there', { selector: 'button' }));
    await toast('Payouts go there from now on');
  });

  test('a member changes a notification choice with the space bar', async () => {
    answersBarely();
    const way = { isOn: true, isLocked: false };
    const sent = answers('chooseNotification', DONE);
    answers('notificationChoices', () => {
      const mail = { ...way, isOn: sent.length === 0 };
      return [{ group: 'squad', page: way, mail, push: way }];
    });
    const user = await open(paths.account);
    const mails = await screen.findByLabelText('Your squad, Email');
    await press(user, mails, ' ');
    await waitFor(() => expect(mails).not.toBeChecked());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a member changes the range of the dashboard chart and opens the calendar dialog by keyboard', async () => {
    const user = await open(paths.dashboard);
    await tabTo(user, await screen.findByText('Show as a table'));
    answers('transactionSeries', bareAnswer(ROUTES.transactionSeries));
    await press(user, await control('radio', 'Since you joined'), '{ArrowLeft}');
    await waitFor(() => expect(screen.getByLabelText('This rotation')).toBeChecked());
    const opener = await control('button', 'Add to calendar');
    answers('calendarAddress', { address: 'https://adashi.example/api/calendar/abc.ics' });
    await press(user, opener);
    await dialog('Add to calendar');
    await user.keyboard('{Escape}');
    await noDialog();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test("a member opens the bank's page and authorizes debits by keyboard", async () => {
    answersBarely();
    const user = await open('/sandbox/bank/flow');
    await write(user, await screen.findByLabelText('Name on the account'), 'Amara Okafor');
    await write(user, screen.getByLabelText('Account number'), '7654321');
    const sent = answers('authoriseBank', DONE);
    await press(user, await control('button', 'Authorize'));
    await control('button', 'Continue to your bank');
    expect(location.pathname).toBe(paths.connectBank);
    expect(sent.map(({ body }) => body)).toMatchObject([{ decision: 'authorise', account: '7654321' }]);
    const asked = answers('connectBank', { authorisation_url: '#bank' });
    await press(user, await control('button', 'Continue to your bank'));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(location.hash).toBe('#bank'));
  });

  test('a member copies the referral link, filters friends and withdraws money from the wallet by keyboard', async () => {
    answersBarely();
    const clip = vi.fn(async () => {});
    const user = await open(paths.referral);
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(clip);
    answers('wallet', { ...bareAnswer(ROUTES.wallet), balance: 3_000, most: 3_000 });
    answers('banks', [{ ...bareAnswer(ROUTES.addBank), isKnown: true }]);
    await press(user, await control('button', 'Copy the link'));
    await waitFor(() => expect(clip).toHaveBeenCalledOnce());
    clipboard.mockRestore();
    await press(user, await control('button', 'CA$20.00'), ' ');
    const sent = answers('withdraw', { id: SAMPLE_ID, arrivesOn: '2026-11-27' });
    await press(user, await control('button', 'Withdraw CA$20.00'));
    await toast("It's on its way to your bank");
    expect(sent).toHaveLength(1);
    const [stage] = screen.getAllByLabelText('Stage');
    if (!stage) throw new Error('The friends cannot be narrowed.');
    await tabTo(user, stage);
    await user.selectOptions(stage, 'Signed up');
    await waitFor(() => expect(location.search).toMatch(/friends-stage=/));
  });
});

describe('keyboard use of the account page', () => {
  test('a member ends another session by keyboard', async () => {
    answersBarely();
    answers('sessions', [{ ...SESSION, isThis: false }]);
    const sent = answers('endOneSession', DONE);
    const user = await open(paths.account);
    await press(user, await control('button', /^Sign out: /));
    await toast('Signed out');
    expect(sent[0]?.params).toMatchObject({ id: SAMPLE_ID });
  });

  test('a member turns on the second factor and saves the recovery codes by keyboard', async () => {
    answersBarely();
    answers('beginTwoFactor', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' });
    answers('confirmTwoFactor', { recoveryCodes: ['aaaa-bbbb'] });
    const user = await open(paths.account);
    await press(user, await control('button', 'Turn on two-factor'));
    await write(user, await screen.findByLabelText('The 6 digits in the app'), '123456');
    await user.keyboard('{Enter}');
    const codes = within(await dialog('Your recovery codes'));
    await tabTo(user, codes.getByText('Save as a file').closest('button') ?? document.body);
    await press(user, codes.getByText('I saved them').closest('button') ?? document.body);
    await noDialog();
  });

  test('a member confirms a new email address with the code by keyboard', async () => {
    answersBarely();
    answers('askForNewEmail', DONE);
    const user = await open(paths.account);
    await press(user, await control('button', 'Change the email'));
    await write(user, await screen.findByLabelText('New email'), 'amara.new@example.com');
    await user.keyboard('{Enter}');
    const sent = answers('confirmNewEmail', DONE);
    await tabTo(user, within(await dialog('Enter the code')).getByLabelText('Digit 1'));
    await user.keyboard('123456{Enter}');
    await toast('You sign in with your new address from now on');
    expect(sent.map(({ body }) => body)).toEqual([{ otp: '123456' }]);
  });

  test('a member marks a notification as read by keyboard', async () => {
    answersBarely();
    const note: Notification = { id: 7, kind: 'ticket_answered', at: AT, isRead: false };
    const list = { ...bareAnswer(ROUTES.notifications), total: 1, unread: 1 };
    answers('notifications', { ...list, data: [note] });
    const sent = answers('readNotification', DONE);
    const user = await open('/notification?view=unread');
    const main = within(await screen.findByRole('main', { hidden: true }));
    const mark = await main.findByLabelText('Mark as read');
    answers('notifications', { ...list, total: 0, data: [] });
    await press(user, mark);
    await waitFor(() => expect(main.queryByLabelText('Mark as read')).toBeNull());
    expect(sent[0]?.params).toMatchObject({ id: '7' });
  });
});

test('a new member opens the identity form by keyboard', async () => {
  await signedInAs('Efua Quartey');
  answersBarely();
  const user = await open(paths.dashboard);
  await waitFor(async () => expect((await dialog()).contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await noDialog();
  await press(user, await control('link', 'Verify my identity'));
  const form = within(await dialog());
  await tabTo(user, await form.findByLabelText('Phone number'));
});
