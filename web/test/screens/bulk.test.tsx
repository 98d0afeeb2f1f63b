import { REASON, type StaffRole, type TicketRow } from '@adashi/contract';
import { expect, test } from 'vitest';
import { PAYOUT } from '../a-payout.ts';
import { answers, fill, open, refuses, type Sent, screen, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { idOf, MEMBER, pageOf, signedInAsStaff } from './staff.ts';

const GONE = { code: 'wrong_state', message: 'This is no longer possible.' };
type Act = 'retryPayment' | 'holdPayout' | 'suspendMember' | 'changeTicket';

/** Stubs a route that accepts the first request and rejects all later requests. Returns all requests. */
function doesOne(name: Act, refusal: { code: string; message: string }): { done: Sent[]; refused: () => Sent[] } {
  let refused: Sent[] = [];
  const done = answers(name, () => {
    refused = refuses(name, 409, refusal);
    return { message: 'Saved' };
  });
  return { done, refused: () => refused };
}

/** Selects all rows and opens the dialog of a bulk action. */
async function askFor(act: string) {
  (await screen.findByLabelText('Choose all of this page')).click();
  const bar = within(await screen.findByRole('region', { name: 'Chosen', hidden: true }));
  bar.getByText(act).click();
  return { bar, dialog: within(await screen.findByRole('dialog')) };
}
type Dialog = ReturnType<typeof within>;

const saysDone = (dialog: Dialog, text: string) => dialog.findByText(text, { selector: '[role=status]' });

/** Enters a reason and confirms the bulk action. The stubbed server rejects the second of two requests. */
async function actFor(dialog: Dialog, act: string): Promise<void> {
  const why = dialog.getByLabelText('Reason');
  expect(why).toHaveAttribute('maxlength', String(REASON.most));
  fill(why, 'x'.repeat(REASON.least - 1));
  const send = dialog.getByText(act, { selector: 'button, button *' }).closest('button');
  expect(send).toBeDisabled();
  fill(why, ' They asked for it ');
  await waitFor(() => expect(send).toBeEnabled());
  send?.click();
  await saysDone(dialog, '1 of 2 done');
  expect(dialog.getAllByText(/^This is no longer possible/)).toHaveLength(1);
}

const REASON_GIVEN = { reason: 'They asked for it' };

test('a bulk retry includes only payments with a debt, and shows each result', async () => {
  await signedInAsStaff();
  const owed = { ...PAYMENT, owed: 10_000 };
  const rows = [
    { ...owed, id: idOf(1), state: 'defaulted' as const },
    { ...owed, id: idOf(2), state: 'charged_back' as const },
    { ...PAYMENT, id: idOf(3) },
  ];
  answers('payments', ({ query }) => pageOf(query, rows));
  const { done, refused } = doesOne('retryPayment', GONE);
  await open('/payment');
  const { dialog } = await askFor('Retry the debits (2)');
  expect(dialog.getByText(/Nothing else is possible until the bank answers/)).toBeVisible();
  expect(dialog.getAllByText(/^Amara Okafor, amara.okafor@example.com, Lakeshore Ten/)).toHaveLength(2);
  await actFor(dialog, 'Retry the debits');
  expect([...done, ...refused()].map(({ params, body }) => [params.id, body])).toEqual([
    [idOf(1), REASON_GIVEN],
    [idOf(2), REASON_GIVEN],
  ]);
});

test('a bulk hold includes only unpaid payouts, and the list does not offer a bulk approval', async () => {
  await signedInAsStaff();
  const rows = (['scheduled', 'awaiting_approval', 'paid'] as const).map((state, nth) => ({
    ...PAYOUT,
    id: idOf(nth),
    state,
  }));
  answers('payouts', ({ query }) => pageOf(query, rows));
  const { done, refused } = doesOne('holdPayout', GONE);
  await open('/payout');
  const { bar, dialog } = await askFor('Hold (2)');
  expect(bar.queryByText(/Approve/)).toBeNull();
  expect(dialog.getByText(/The pot keeps the money\./)).toBeVisible();
  await actFor(dialog, 'Hold');
  expect([...done, ...refused()].map(({ params, body }) => [params.id, body])).toEqual([
    [idOf(0), REASON_GIVEN],
    [idOf(1), REASON_GIVEN],
  ]);
});

test('the list shows suspended members after the dialog of a bulk suspension closes', async () => {
  await signedInAsStaff();
  let isDone = false;
  const rows = () =>
    [MEMBER, { ...MEMBER, id: idOf(2), firstName: 'Bola' }].map((row) => ({ ...row, isSuspended: isDone }));
  answers('people', ({ query }) => pageOf(query, rows()));
  const { done, refused } = doesOne('suspendMember', GONE);
  await open('/member-management');
  const { bar, dialog } = await askFor('Suspend');
  expect(bar.getByText('2 chosen')).toBeInTheDocument();
  isDone = true;
  await actFor(dialog, 'Suspend');
  expect(done.map(({ params }) => params.id)).toEqual([idOf(1)]);
  expect(refused().map(({ params }) => params.id)).toEqual([idOf(2)]);
  dialog.getByText('Close', { selector: 'footer button, footer button *' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText('Suspended', { selector: 'td *' }))[0]).toBeVisible();
});

const LISTS = [
  ['/payment', 'support'],
  ['/payment', 'finance'],
  ['/payout', 'support'],
  ['/payout', 'finance'],
  ['/member-management', 'kyc_officer'],
  ['/member-management', 'support'],
] as const satisfies readonly (readonly [string, StaffRole])[];

test.each(LISTS)(
  'the list %s has selectable rows for the role %s only if the role has a bulk action',
  async (path, role) => {
    await signedInAsStaff(role);
    answers('payments', ({ query }) => pageOf(query, [PAYMENT]));
    answers('payouts', ({ query }) => pageOf(query, [PAYOUT]));
    answers('people', ({ query }) => pageOf(query, [MEMBER]));
    await open(path);
    await screen.findAllByText(/Okafor|Ada Obi/, { selector: 'td a' });
    const mayChoose = path === '/member-management' ? role === 'support' : role === 'finance';
    expect(screen.queryAllByLabelText('Choose all of this page')).toHaveLength(mayChoose ? 1 : 0);
    const may = screen.queryAllByLabelText(/^Choose (Amara|Ada)/);
    expect(may.length > 0).toBe(mayChoose);
  },
);

const TICKET: TicketRow = {
  id: 1,
  topic: 'other',
  subject: 'My bank has a new number',
  squad: null,
  state: 'waiting',
  member: 'Musa Ibrahim',
  memberEmail: 'musa.ibrahim@example.com',
  replies: 0,
  assignee: null,
  assignedTo: null,
  createdAt: '2026-11-20T14:00:00.000Z',
  changedAt: '2026-11-20T14:00:00.000Z',
  lastMessage: 7,
};

test('a bulk assignment assigns all unassigned tickets', async () => {
  await signedInAsStaff();
  const taken = { ...TICKET, id: 3, assignee: 'Grace Adu', assignedTo: idOf(4) };
  answers('tickets', ({ query }) => pageOf(query, [TICKET, { ...TICKET, id: 2 }, taken]));
  const sent = answers('assignTicket', { message: 'Saved' });
  await open('/notification/ticket');
  const { dialog } = await askFor('Assign them to me (2)');
  dialog.getByText('Assign them to me', { selector: 'footer button, footer button *' }).click();
  await saysDone(dialog, '2 of 2 done');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { to: expect.any(String), from: null }],
    ['2', { to: expect.any(String), from: null }],
  ]);
});

test('a bulk assignment omits assigned tickets, and a bulk closing fails for a ticket with a newer message', async () => {
  await signedInAsStaff();
  const taken = { ...TICKET, assignee: 'Grace Adu', assignedTo: idOf(4) };
  answers('tickets', ({ query }) => pageOf(query, [taken, { ...taken, id: 2, lastMessage: 9 }]));
  const { done, refused } = doesOne('changeTicket', {
    code: 'written_meanwhile',
    message: 'A new message arrived. Read it first. We kept your text.',
  });
  await open('/notification/ticket');
  const { bar, dialog } = await askFor('Close the tickets');
  expect(bar.getByText('Assign them to me (0)').closest('button')).toBeDisabled();
  dialog.getByText('Close the tickets', { selector: 'footer button, footer button *' }).click();
  await saysDone(dialog, '1 of 2 done');
  expect(dialog.getByText(/A new message arrived/)).toBeVisible();
  expect([...done, ...refused()].map(({ body }) => body)).toEqual([
    { state: 'closed', seen: 7 },
    { state: 'closed', seen: 9 },
  ]);
});
