import { type ProposedActDetail, ROUTES } from '@adashi/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fill, open, screen, toast, waitFor, within } from './dom.tsx';
import { bareAnswer } from './sample.ts';
import { idOf, MEMBER, signedInAsStaff } from './staff.ts';

const FACTS = {
  state: 'confirmed',
  owed: 0,
  refundable: 10_000,
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 5,
  isWaived: true,
};

const ACT: ProposedActDetail = {
  ...bareAnswer(ROUTES.proposedAct),
  id: idOf(1),
  kind: 'refundPayment',
  state: 'waiting',
  object: 'payment:1',
  subject: { id: MEMBER.id, name: 'Aisha Lawal', email: 'aisha.lawal@example.com' },
  amount: 10_000,
  facts: FACTS,
  now: FACTS,
  isValid: true,
  reason: 'Her employer paid late',
  proposedBy: 'Femi Ogunleye',
  proposedAt: '2026-11-20T14:12:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  standing: 'decide',
  alone: { today: 15_000, month: 4_000 },
  limits: { act: 5_000, day: 20_000, month: 50_000 },
  deciders: ['Grace Adu', 'Claire Roy'],
  isReminded: false,
  signals: null,
};

const COUNTS = { all: 1, mine_to_decide: 1, mine: 0, decided: 23 };

/** Stubs the queue with one act, and opens the panel of the act. Returns the panel and the requests of the list. */
async function openAct(change: Partial<ProposedActDetail> = {}) {
  const act = { ...ACT, ...change };
  const amount = act.amount ?? 0;
  const asked = answers('proposedActs', {
    data: [act],
    page: 1,
    pageSize: 25,
    total: 1,
    counts: COUNTS,
    waitingAmount: amount,
    withAmount: amount > 0 ? 1 : 0,
    proposers: [{ id: idOf(2), name: 'Femi Ogunleye' }],
  });
  answers('proposedAct', act);
  await open(paths.act(act.id));
  const panel = within(await screen.findByRole('complementary', { name: 'Refund with waiver', hidden: true }));
  await panel.findByText('What it does');
  return { panel, asked };
}

const button = (panel: ReturnType<typeof within>, name: string | RegExp) =>
  panel.queryByText(name, { selector: 'button, button *' })?.closest('button') ?? null;

const WIDTH = window.innerWidth;
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  await signedInAsStaff('superadmin');
});
afterEach(() => Object.assign(window, { innerWidth: WIDTH }));

describe('the queue of acts that wait for a second person', () => {
  test('shows the act in one sentence, and filters by view, kind and proposer', async () => {
    const { asked } = await openAct();
    const row = (await screen.findByRole('link', { name: 'Refund with waiver', hidden: true })).closest('li');
    for (const said of [
      'Aisha Lawal, aisha.lawal@example.com, Lakeshore Ten, week 5',
      'Returns CA$100.00 to Aisha Lawal and waives the debt that the refund leaves.',
      '“Her employer paid late”',
      'Nothing changed',
    ])
      expect(row).toHaveTextContent(said);
    expect(screen.getByText('CA$100.00 waits in 1 act')).toBeInTheDocument();
    screen.getByLabelText('Yours to decide 1').click();
    await waitFor(() => expect(asked.at(-1)?.query.get('view')).toBe('mine_to_decide'));
    screen.getByText('Decided this week 23').click();
    await waitFor(() => expect(asked.at(-1)?.query.get('view')).toBe('decided'));
    const proposer = screen.getByLabelText('Proposed by', { exact: true });
    expect(within(proposer).getByText('Femi Ogunleye')).toBeInTheDocument();
  });

  test('names no waiting amount when no act has an amount', async () => {
    await openAct({ amount: 0 });
    expect(await screen.findByText('Decided this week 23')).toBeInTheDocument();
    expect(screen.queryByText(/waits in/)).toBeNull();
  });

  test('approves with a reason, and the button names the act and the amount', async () => {
    const { panel } = await openAct();
    expect(panel.getByText('Refunded, waived')).toBeInTheDocument();
    expect(panel.getByText('Above CA$50.00, the limit for one person alone')).toBeInTheDocument();
    expect(panel.getByText('CA$150.00 of CA$200.00')).toBeInTheDocument();
    const approve = button(panel, 'Approve CA$100.00 refund');
    expect([approve?.disabled, button(panel, 'Decline')?.disabled]).toEqual([true, true]);
    fill(panel.getByLabelText('Your reason'), 'Debit and ledger checked');
    await waitFor(() => expect(approve).toBeEnabled());
    const sent = answers('approveAct', { message: 'Approved' });
    approve?.click();
    await toast('Approved');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Debit and ledger checked' }]);
    await waitFor(() => expect(location.search).toBe(''));
  });

  test('lets the proposer only withdraw the act', async () => {
    const { panel } = await openAct({ standing: 'own' });
    expect(panel.getByText('You proposed this; someone else must approve it.')).toBeInTheDocument();
    expect(panel.getAllByText(/Grace Adu or Claire Roy can decide/).length).toBeGreaterThan(0);
    expect([button(panel, /^Approve/), button(panel, 'Decline')]).toEqual([null, null]);
    fill(panel.getByLabelText('Why withdraw?'), 'Wrong week');
    await waitFor(() => expect(button(panel, 'Withdraw')).toBeEnabled());
    const sent = answers('withdrawAct', { message: 'Withdrawn' });
    button(panel, 'Withdraw')?.click();
    await toast('Withdrawn');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Wrong week' }]);
  });

  test('never approves an act with changed facts, and asks the proposer to propose it again', async () => {
    const now = { ...ACT.facts, state: 'charged_back', owed: 10_000, refundable: 0 };
    const { panel } = await openAct({ isValid: false, now });
    expect(panel.getByText("The facts changed, so this act can't be approved.")).toBeInTheDocument();
    const owed = panel.getByText('Still owed').closest('li');
    expect(owed).toHaveTextContent(/CA\$0.00.*CA\$100.00/);
    expect(button(panel, /^Approve CA/)).toBeNull();
    const sent = answers('declineAct', { message: 'Declined' });
    button(panel, 'Ask Femi to propose again')?.click();
    await toast('Declined');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The facts changed. Please propose it again.' }]);
  });

  test('shows the shared signals to a reader who may be the same person as the member, and hides the decision buttons', async () => {
    const signals = { phone: true, bank: false, name: false, address: false };
    const { panel } = await openAct({ standing: 'conflict', signals });
    expect(panel.getByText("You and Aisha Lawal may be one person, so you can't decide this.")).toBeInTheDocument();
    expect(panel.getByText('Phone number').closest('li')).toHaveTextContent('Same');
    expect(panel.getByText('Bank account').closest('li')).toHaveTextContent('Different');
    expect([button(panel, /^Approve/), button(panel, 'Decline'), button(panel, 'Withdraw')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('lets a reader without the permission remind the people who can decide, once a day', async () => {
    const { panel } = await openAct({ standing: 'no_permission' });
    const sent = answers('remindOfAct', { message: 'Reminded' });
    answers('proposedAct', { ...ACT, standing: 'no_permission', isReminded: true });
    button(panel, 'Remind Grace Adu and Claire Roy')?.click();
    await waitFor(() => expect(button(panel, 'Reminded today')).toBeDisabled());
    expect(sent).toHaveLength(1);
  });

  test('shows a changed fact in the row if the act is still valid', async () => {
    const facts = { ...ACT.facts, fund: 20_000 };
    const { panel } = await openAct({ facts, now: { ...facts, fund: 16_000 } });
    await waitFor(() => expect(screen.getAllByText('Guarantee fund: CA$40.00 lower')).toHaveLength(2));
    expect(button(panel, 'Approve CA$100.00 refund')).not.toBeNull();
  });

  test('names both people of a decided act', async () => {
    const { panel } = await openAct({
      state: 'approved',
      now: null,
      decidedBy: 'Grace Adu',
      decidedAt: '2026-11-20T15:00:00.000Z',
      decisionReason: 'Ledger checked',
    });
    expect(panel.getByText('2 of 2')).toBeInTheDocument();
    expect(panel.getByText(/“Ledger checked”/)).toBeInTheDocument();
    expect(button(panel, /^Approve/)).toBeNull();
  });
});

test('the dashboard shows the first acts, the number of acts to decide and one button', async () => {
  answers('staffWork', bareAnswer(ROUTES.staffWork));
  const asked = answers('proposedActs', {
    data: [ACT, ACT, ACT, ACT].map((act, at) => ({ ...act, id: idOf(at) })),
    page: 1,
    pageSize: 3,
    total: 8,
    counts: { ...COUNTS, all: 8, mine_to_decide: 7, mine: 1 },
    waitingAmount: 10_000,
    withAmount: 1,
    proposers: [],
  });
  await open(paths.dashboard);
  const all = await screen.findByText('Review all 8');
  expect(all).toHaveAttribute('href', paths.secondPerson);
  const card = all.closest('section');
  expect(card?.querySelectorAll('li')).toHaveLength(3);
  expect(ROUTES.proposedActs.query.safeParse(Object.fromEntries(asked[0]?.query ?? [])).success).toBe(true);
  for (const said of ['7 are yours to decide. You proposed 1.', 'Refund with waiver', 'CA$100.00'])
    expect(card).toHaveTextContent(said);
});
