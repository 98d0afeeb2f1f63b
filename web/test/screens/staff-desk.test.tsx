import { type PaymentStory, type Payout, ROUTES, type StaffRole, type UnmatchedEvent } from '@adashi/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../src/client/query.ts';
import { paths } from '../../src/paths.ts';
import { type Session, startSession } from '../../src/session/session.ts';
import { alters, answers, fireEvent, open, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { DONE } from './form.ts';
import { control, press, tabTo, write } from './keyboard.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const AT = '2026-11-20T14:00:00Z';
const PERSON_ID = SAMPLE_ID.replace(/1$/, '2');
const KOFI = 'Kofi Mensah';
const listOf = <Row,>(...data: Row[]) => ({ data, page: 1, pageSize: 25, total: data.length });
const dialog = () => screen.findByRole('dialog', { hidden: true });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
/** Form of an act in a panel. */
const actForm = (name: string) => screen.findByRole('group', { name, hidden: true });
const panel = (name: string) => screen.findByRole('complementary', { name, hidden: true });
const bodies = (sent: readonly { body: unknown }[]) => sent.map(({ body }) => body);

const WIDTH = window.innerWidth;
const wide = (width: number) => Object.assign(window, { innerWidth: width });

beforeEach(async () => {
  // Minimum window width, in pixels, for a panel beside the rows of a list.
  wide(1440);
  await signedInAs(KOFI);
  answersBarely();
});
afterEach(() => wide(WIDTH));

type User = Awaited<ReturnType<typeof open>>;
/** Enters a reason and confirms, by keyboard. */
async function say(user: User, reason: string, act: string, place = dialog): Promise<void> {
  const form = within(await place());
  await write(user, form.getByLabelText('Reason'), reason);
  const button = form.getByText(act, { selector: 'button' });
  await waitFor(() => expect(button).toBeEnabled());
  await press(user, button);
}

const DEBT: PaymentStory = {
  ...bareAnswer(ROUTES.paymentStory),
  payment: {
    ...bareAnswer(ROUTES.payment),
    squad: 'Lakeshore Ten',
    member: 'Aisha Lawal',
    state: 'defaulted',
    amount: 10_000,
    owed: 10_000,
  },
  personId: PERSON_ID,
  may: { retry: true, markPaid: true, waive: true },
};

const EVENT: UnmatchedEvent = {
  id: 7,
  provider: 'sandbox',
  eventId: 'stray',
  squad: 'Lakeshore Ten',
  member: 'Zainab Bello',
  memberEmail: 'zainab.bello@example.com',
  period: 'weekly',
  round: 90,
  amount: 4_200,
  kind: 'debt_paid',
  what: null,
  details: '{}',
  at: AT,
};

describe('staff work on payments', () => {
  test('staff retry a payment by keyboard, and filter payments by person', async () => {
    answers('payments', listOf(DEBT.payment));
    answers('paymentStory', DEBT);
    const user = await open(paths.payments);
    await press(user, await control('link', 'Aisha Lawal'));
    const opened = within(await panel('Aisha Lawal'));
    await press(user, opened.getByText('Try again', { selector: 'button' }));
    const form = () => actForm('Retry the debit');
    expect(await form()).toHaveTextContent("We debit CA$100.00 from Aisha Lawal's account on the next business day.");
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    const sent = answers('retryPayment', DONE);
    const act = { id: 1, at: AT, by: KOFI, action: 'retried_payment', reason: 'She has money again' };
    answers('paymentStory', { ...DEBT, may: { ...DEBT.may, retry: false }, acts: [act] });
    await say(user, 'She has money again', 'Retry CA$100.00', form);
    await toast("It's being retried");
    expect(bodies(sent)).toEqual([{ reason: 'She has money again' }]);
    await waitFor(() => expect(opened.queryByText('Try again', { selector: 'button' })).toBeNull());
    expect(opened.getByText(/“She has money again”/)).toBeVisible();
    const asked = answers('payments', listOf(DEBT.payment));
    await press(user, opened.getByText('All payments of Aisha Lawal'));
    await waitFor(() => expect(location.search).toBe(`?person=${PERSON_ID}`));
    await waitFor(() => expect(asked.at(-1)?.query.get('person')).toBe(PERSON_ID));
    await press(user, await control('button', 'All squads and people'));
    await waitFor(() => expect(location.search).toBe(''));
    await waitFor(() => expect(asked.at(-1)?.query.get('person')).toBeNull());
  });

  test('staff search, filter and sort payments, change the page and open a panel by keyboard', async () => {
    const pages = (total: number) => ({ ...listOf(DEBT.payment), total });
    const asked = answers('payments', ({ query }) => ({ ...pages(60), page: Number(query.get('page') ?? 1) }));
    const user = await open(paths.payments);
    await screen.findByText('1–25 of 60');
    await press(user, await control('button', 'Next'));
    await screen.findByText('26–50 of 60');
    await write(user, screen.getByRole('searchbox', { hidden: true }), 'Okafor');
    await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('Okafor'));
    await waitFor(() => expect(location.search).toBe('?q=Okafor'));
    const state = screen.getByLabelText('State', { exact: true });
    await tabTo(user, state);
    fireEvent.change(state, { target: { value: 'defaulted' } });
    await waitFor(() => expect(location.search).toBe('?q=Okafor&state=defaulted'));
    await waitFor(() => expect(asked.at(-1)?.query.get('state')).toBe('defaulted'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const due = within(await screen.findByRole('columnheader', { name: /^Due/, hidden: true }));
    await press(user, due.getByRole('button', { hidden: true }));
    await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('due'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    answers('paymentStory', DEBT);
    await press(user, await control('link', 'Aisha Lawal'));
    const close = within(await panel('Aisha Lawal')).getByLabelText('Close');
    await press(user, close);
    await waitFor(() => expect(close).not.toBeInTheDocument());
  });

  test('staff close an unmatched event once, and the list describes the event in words', async () => {
    answers('unmatchedEvents', listOf(EVENT));
    const user = await open(paths.unmatched);
    const row = (await screen.findAllByText('A debt was paid'))[0]?.closest('tr, li') ?? document.body;
    for (const said of ['Zainab Bello', 'Lakeshore Ten, week 90', 'CA$42.00']) expect(row).toHaveTextContent(said);
    expect(row).not.toHaveTextContent('debt_paid');
    await press(user, await control('button', 'Close the event'));
    const sent = answers('closeEvent', DONE);
    answers('unmatchedEvents', listOf());
    await say(user, 'It was of another platform', 'Close the event');
    await toast('The event is closed');
    expect(bodies(sent)).toEqual([{ reason: 'It was of another platform' }]);
    expect(await screen.findByText('All events were matched')).toBeVisible();
  });

  test('staff see a message if another staff member has already closed the unmatched event', async () => {
    answers('unmatchedEvents', listOf(EVENT));
    const user = await open(paths.unmatched);
    await press(user, await control('button', 'Close the event'));
    refuses('closeEvent', 409, { code: 'done_by', message: '', details: { name: 'Grace Adu' } });
    answers('unmatchedEvents', listOf());
    await say(user, 'Sent back by the bank', 'Close the event');
    await toast('Grace Adu already did this');
    await noDialog();
    expect(await screen.findByText('All events were matched')).toBeVisible();
  });
});

describe('staff work on the platform', () => {
  test('staff move fees into the guarantee fund, at most the balance of the fees account', async () => {
    const books = { ...bareAnswer(ROUTES.books), data: [], checks: [] };
    answers('books', { ...books, fund: { balance: 1_000, wanted: 0, fees: 2_000, version: 4 } });
    const user = await open(paths.books);
    const fund = within(await screen.findByRole('region', { name: 'Guarantee fund', hidden: true }));
    const amount = fund.getByLabelText('Amount');
    await write(user, amount, '9999');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('The fees hold CA$20.00'));
    expect(fund.getByText('Put it into the fund')).toBeDisabled();
    await write(user, amount, '5');
    await press(user, await fund.findByText('Put CA$5.00 into the fund', { selector: 'button' }));
    expect(await dialog()).toHaveTextContent('CA$5.00 moves from the fees into the guarantee fund.');
    const sent = answers('fillFund', { fund: 1_500 });
    await say(user, 'For the winter', 'Put CA$5.00 into the fund');
    await toast('The fund was filled');
    expect(bodies(sent)).toEqual([{ from: 'fees', amount: 500, version: 4, reason: 'For the winter' }]);
    answers('verifyBooks', bareAnswer(ROUTES.verifyBooks));
    await press(user, await control('button', 'Verify now'));
    await toast('The ledger was verified');
  });

  test('staff change a setting with a reason', async () => {
    answers('platformSettings', { version: 2, data: [{ name: 'reward', value: 1_000, changed: null }] });
    const user = await open(paths.settings);
    await press(user, await control('button', 'Change: Reward for a referral'));
    const value = within(await dialog()).getByLabelText('From now on');
    await tabTo(user, value);
    await user.keyboard('{Control>}a{/Control}12');
    expect(value).toHaveValue('12');
    const sent = answers('changeSetting', { version: 3 });
    const change = { version: 3, name: 'reward', was: 1_000, becomes: 1_200, by: KOFI, at: AT } as const;
    answers('settingChanges', listOf({ ...change, reason: 'More friends' }));
    await say(user, 'More friends', 'Set it to CA$12.00');
    await toast('Saved');
    expect(bodies(sent)).toEqual([{ version: 2, name: 'reward', value: 1_200, reason: 'More friends' }]);
    expect((await screen.findByText(/“More friends”/)).closest('li')).toHaveTextContent('CA$12.00');
  });

  test('staff verify the hash chain of the audit log', async () => {
    const chain = { since: null, head: null, verified: null };
    answers('activityChain', chain);
    const user = await open(paths.activity);
    await screen.findByText('The chain was never verified');
    const verified = { rows: 9, broken: null };
    answers('verifyActivity', verified);
    answers('activityChain', { ...chain, verified: { ...verified, at: AT, by: KOFI } });
    await press(user, await control('button', 'Verify'));
    const intact = await screen.findByText('The chain is intact');
    expect(intact.closest('[role=status]')).toHaveTextContent(`by ${KOFI}`);
  });

  test('staff write an announcement, preview the announcement and send it with a reason', async () => {
    answers('addAnnouncement', { id: SAMPLE_ID });
    const draft = { ...bareAnswer(ROUTES.announcement), state: 'draft' as const, version: 2 };
    const user = await open(paths.newAnnouncement);
    const words = {
      'Title in English': 'A holiday',
      'Text in English': 'Banks are closed.',
      'Title in French': 'Un congé',
      'Text in French': 'Tout est fermé.',
    };
    for (const [label, text] of Object.entries(words)) await write(user, await screen.findByLabelText(label), text);
    answers('announcement', { ...draft, reach: { people: 3, en: 2, fr: 1, mailed: 3 } });
    await press(user, await control('button', 'Save the draft'));
    await screen.findByText('Preview');
    await press(user, await control('button', 'Send to 3 members'));
    const sent = answers('sendAnnouncement', DONE);
    answers('announcement', { ...draft, state: 'sent', sentBy: KOFI, sentAt: AT });
    await say(user, 'Monday is one', 'Send');
    await toast("It's on its way");
    expect(bodies(sent)).toEqual([{ version: 2, reason: 'Monday is one' }]);
    expect(await screen.findByText('As it was sent')).toBeVisible();
  });

  test("staff see the progress of referred people, filter people by stage, and open a person's page", async () => {
    const row = { id: PERSON_ID, name: 'Efua Quartey', stage: 'signed_up', referrerId: SAMPLE_ID } as const;
    const asked = answers('referredPeople', listOf({ ...row, referrer: 'Amara', signedUpOn: '2026-11-01', reward: 0 }));
    const user = await open(paths.referral);
    expect(await screen.findByText('From the link to the first contribution')).toBeVisible();
    expect(screen.getByText('Rewards paid')).toBeVisible();
    await user.selectOptions(await screen.findByLabelText('Stage'), 'Signed up');
    await waitFor(() => expect(asked.at(-1)?.query.get('stage')).toBe('signed_up'));
    const link = await control('link', 'Efua Quartey');
    expect(link.closest('tr, li')).toHaveTextContent('to come');
    await press(user, link);
    await waitFor(() => expect(location.pathname).toBe(paths.member(PERSON_ID)));
  });
});

const GUARANTOR = { ...bareAnswer(ROUTES.guarantorCase), name: 'Yaw Danso', member: 'Comfort Danso' };

test('staff decline a guarantor with a reason for the member', async () => {
  const row = { ...GUARANTOR, status: 'accepted' as const };
  answers('guarantorCases', listOf({ ...row, atStake: 0, owed: 0, squads: 1 }));
  answers('guarantorCase', row);
  const user = await open(paths.guarantorsToVerify);
  await press(user, await control('link', 'Yaw Danso'));
  const opened = await panel('Yaw Danso');
  expect(opened).toHaveTextContent('At stake this week');
  await press(user, within(opened).getByText('Decline', { selector: 'button' }));
  const form = () => actForm('Decline Yaw Danso?');
  expect(await form()).toHaveTextContent('Comfort Danso needs to name someone else before the squad can start.');
  expect(await form()).toHaveTextContent('Comfort Danso can read it here and by email.');
  const sent = answers('verifyGuarantor', DONE);
  const decided = { by: KOFI, reason: 'Nobody picked up', at: AT };
  answers('guarantorCase', { ...row, status: 'rejected', decided });
  await say(user, 'Nobody picked up', 'Decline', form);
  await toast('Declined');
  expect(bodies(sent)).toEqual([{ status: 'rejected', reason: 'Nobody picked up' }]);
  await waitFor(() => expect(opened).toHaveTextContent('“Nobody picked up”'));
});

const PAYOUT = { ...bareAnswer(ROUTES.payout), member: 'Aisha Lawal', state: 'scheduled' } satisfies Payout;
const ACTS =
  /^(Refund the money|Waive|Retry|Mark as paid outside|Approve|Hold|Release|It came back|Verify|Decline|Create the file|Import the file)/;
interface Opened {
  readonly path: string;
  readonly knows: () => void;
  readonly shows: string;
  /** Role that can see the page without any action. `acts` is a role with actions. */
  readonly reads: StaffRole;
  readonly acts: StaffRole;
}
const OPENED: Record<string, Opened> = {
  'a payment': {
    path: paths.payment(SAMPLE_ID),
    knows: () => void answers('paymentStory', { ...DEBT, refundable: 10_000 }),
    shows: 'Transactions',
    reads: 'support',
    acts: 'finance',
  },
  'a payout': {
    path: paths.payout(SAMPLE_ID),
    knows: () => {
      answers('payout', { ...PAYOUT, parts: [], waterfall: [] });
      answers('payouts', listOf(PAYOUT));
      answers('payoutCounts', bareAnswer(ROUTES.payoutCounts));
    },
    shows: 'Why this amount?',
    reads: 'support',
    acts: 'finance',
  },
  'a guarantor': {
    path: paths.guarantorCase(SAMPLE_ID),
    knows: () => void answers('guarantorCase', { ...GUARANTOR, status: 'accepted' }),
    shows: 'Liability',
    reads: 'finance',
    acts: 'support',
  },
  'the bank files': {
    path: paths.bankFiles,
    knows: () => void answers('bankFiles', { ...listOf(), next: { payouts: 1, withdrawals: 0, amount: 100 } }),
    shows: 'No files yet',
    reads: 'support',
    acts: 'finance',
  },
};

test.each(Object.entries(OPENED))(
  'actions on %s are visible only to a role with the permission',
  async (_, { path, knows, shows, reads, acts }) => {
    const offered = async (role: StaffRole) => {
      const { token, profile }: Session = JSON.parse(localStorage.getItem('adashi-session') ?? 'null');
      if (token && profile) startSession(token, { ...profile, role });
      alters(KOFI, 'me', (me) => ({ ...me, role }));
      knows();
      await open(path);
      const main = within(await screen.findByRole('main', { hidden: true }));
      expect(await main.findByText(shows)).toBeVisible();
      return () => main.queryAllByText(ACTS, { selector: 'button' });
    };
    const whoActs = await offered(acts);
    await waitFor(() => expect(whoActs()).not.toHaveLength(0));
    const whoReads = await offered(reads);
    await waitFor(() => expect(whoReads()).toHaveLength(0));
  },
);
