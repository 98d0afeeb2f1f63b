import { type MemberStory, ROUTES, type StaffRole } from '@adashi/contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/client/query.ts';
import { PAYOUT } from '../a-payout.ts';
import { answers, open, refuses, screen, waitFor, within } from './dom.tsx';
import { DONE } from './form.ts';
import { PAYMENT } from './payment.ts';
import { bareAnswer } from './sample.ts';
import { idOf, MEMBER, pageOf, signedInAsStaff } from './staff.ts';

const MONEY: NonNullable<MemberStory['money']> = {
  contributed: 30_000,
  arrived: 3,
  onTime: 3,
  charged: 4,
  payouts: 0,
  received: 0,
  next: null,
  owed: 10_000,
  owedToPots: 10_000,
  wallet: 0,
  troubles: [{ ...PAYMENT, id: idOf(7), state: 'failed', owed: 10_000 }],
};
const STORY: MemberStory = {
  ...bareAnswer(ROUTES.memberStory),
  id: MEMBER.id,
  firstName: 'Amara',
  lastName: 'Okafor',
  email_address: MEMBER.email_address,
  isVerified: true,
  sessions: 2,
  money: MONEY,
  guarantors: [
    {
      id: idOf(5),
      name: 'Yaa Boateng',
      email: 'yaa@example.com',
      phoneEnd: '0177',
      memberId: MEMBER.id,
      relationship: 'Aunt',
      status: 'verified',
      squads: [],
    },
  ],
  agreements: [{ id: idOf(6), title: 'Member agreement', status: 'agreed', signedAt: '2026-11-01T14:00:00.000Z' }],
  tickets: [{ id: 4, subject: 'My bank', state: 'waiting', changedAt: '2026-11-20T14:00:00.000Z' }],
};

/** Opens the staff's page about the member Amara Okafor. */
async function openMember(story: Partial<MemberStory> = {}, role: StaffRole = 'superadmin') {
  await signedInAsStaff(role);
  answers('memberStory', { ...STORY, ...story });
  answers('payments', ({ query }) => pageOf(query, [PAYMENT]));
  answers('payouts', ({ query }) => pageOf(query, [PAYOUT]));
  const user = await open(`/member-management/member-information/${MEMBER.id}`);
  await screen.findByText('Amara Okafor', { selector: 'h2' });
  return user;
}

/** Opens the menu of the staff actions. */
async function openMenu(): Promise<void> {
  screen.getByLabelText('More actions').click();
  await screen.findByText('Resend the code for a new password');
}

/** Returns the section with the given heading. */
const part = (heading: string) =>
  within(screen.getByText(heading, { selector: 'h2' }).closest('section') ?? document.body);
const addressOf = (link: HTMLElement | undefined) => link?.closest('a')?.getAttribute('href');

test.each([
  ['kyc_officer', { money: null, tickets: null }, ['Agreements'], ['Contributions and payouts', 'Tickets']],
  ['finance', { tickets: null }, ['Contributions and payouts', 'Agreements'], ['Tickets']],
  ['support', {}, ['Contributions and payouts', 'Tickets'], []],
] as const)('the role %s sees only the permitted sections of a member’s page', async (role, story, sees, hidden) => {
  await openMember(story, role);
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this page', hidden: true }));
  for (const name of sees) {
    expect(parts.getByText(name)).toBeVisible();
    expect(screen.getByText(name, { selector: 'h2' })).toBeVisible();
  }
  for (const name of hidden) {
    expect(parts.queryByText(name)).toBeNull();
    expect(screen.queryByText(name, { selector: 'h2' })).toBeNull();
  }
  // The link is missing, because this role cannot see the linked page.
  expect(part('Activity').queryByText('See all')).toBeNull();
  expect(part('Agreements').getByText('Member agreement').closest('a')).toBeNull();
  expect(screen.queryAllByText('Paid in')).toHaveLength('money' in story ? 0 : 1);
  if (role === 'support') await openMenu();
  expect(screen.queryByText('Delete this member')).toBeNull();
});

test('a member’s page links to each contribution, payout, guarantor and agreement, and to the audit log', async () => {
  await openMember();
  const [contribution] = await screen.findAllByText(/^Contribution, week 3/);
  expect(addressOf(contribution)).toBe(`/payment?open=${PAYMENT.id}`);
  screen.getByText('Payouts', { selector: 'label *, label' }).click();
  const [payout] = await screen.findAllByText(/^Payout, week 3/);
  expect(addressOf(payout)).toBe(`/payout?open=${PAYOUT.id}`);
  expect(addressOf(part('Activity').getByText('See all'))).toBe('/activity?q=amara.okafor%40example.com');
  expect(addressOf(part('Agreements').getByText('Member agreement'))).toBe(`/account/contract-agreement/${idOf(6)}`);
  expect(addressOf(part('People').getByText('Yaa Boateng'))).toBe(`/guarantor-verification?open=${idOf(5)}`);
  expect(addressOf(screen.getByText('Open the payment'))).toBe(`/payment?open=${idOf(7)}`);
});

test('the card of people shows the inviter of a member without guarantors, and no empty note', async () => {
  const invitedBy = { id: idOf(8), name: 'Samira Noor', email: 'samira.noor@example.com' };
  await openMember({ guarantors: [], guarantorFor: [], invitedBy });
  expect(part('People').getByText('Samira Noor')).toBeVisible();
  expect(part('People').queryByText('None yet.')).toBeNull();
});

test('a member’s page has no sign-out action for a member without sessions', async () => {
  await openMember({ sessions: 0 });
  await openMenu();
  expect(screen.getByText('Nobody is signed in.')).toBeVisible();
  expect(screen.queryByText(/^End /, { selector: 'button' })).toBeNull();
});

test('a member’s page shows the reason why a member of a running squad cannot be deleted', async () => {
  const running = { kind: 'running' as const, squad: 'Lakeshore Ten', squadId: idOf(9), amount: null, position: null };
  await openMember({ obstacles: [{ ...running, until: '2027-01-08' }] });
  await openMenu();
  screen.getByText('Delete this member', { selector: 'button' }).click();
  const dialog = within(await screen.findByRole('dialog', { name: "This account can't be deleted yet" }));
  expect(dialog.getByText(/^Lakeshore Ten runs until/)).toBeVisible();
});

const HOLDERS: MemberStory['otherHolders'] = [{ id: idOf(3), holderName: 'Ngozi Eze', lastDigits: '567' }];

test.each([
  [
    'an account in another name',
    { otherHolders: HOLDERS },
    "The account ••567 belongs to Ngozi Eze. Payouts can't go there.",
    'allowBankHolder',
    { id: MEMBER.id, bankId: idOf(3) },
  ],
  [
    'an account that another member also has',
    { sharesBank: true },
    'Another verified member has the same bank account.',
    'allowSharedBank',
    { id: MEMBER.id },
  ],
] as const)('staff propose to allow %s', async (_, story, sentence, name, params) => {
  const user = await openMember(story, 'kyc_officer');
  expect(screen.getByText(sentence)).toBeVisible();
  const sent = refuses(name, 202, { code: 'second_person_needed', message: '', details: { act: idOf(1) } });
  await user.click(screen.getByText('Allow', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  await user.type(dialog.getByLabelText('Reason'), 'Their married name');
  await user.click(dialog.getByText('Propose', { selector: 'button' }));
  expect(await screen.findByText('Sent to a second person. Nothing has happened yet.')).toBeVisible();
  expect(sent).toMatchObject([{ params, body: { reason: 'Their married name' } }]);
});

test('staff without the permission for identities cannot allow an account', async () => {
  const unnamed = HOLDERS.map((holder) => ({ ...holder, holderName: null }));
  await openMember({ otherHolders: unnamed, sharesBank: true }, 'support');
  expect(screen.getByText("The account ••567 is in another name. Payouts can't go there.")).toBeVisible();
  expect(screen.getByText('Another verified member has the same bank account.')).toBeVisible();
  expect(screen.queryByText('Allow', { selector: 'button' })).toBeNull();
});

test('The activity on the page of a member shows that a reason was erased', async () => {
  const act = {
    at: '2026-11-20T14:00:00.000Z',
    subject: `person:${MEMBER.id}`,
    by: 'staff',
    name: 'Grace Adu',
  } as const;
  const acts = [
    { ...act, id: 2, action: 'suspended_member', reason: null, isErased: true },
    { ...act, id: 1, action: 'reactivated_member', reason: 'It was paid', isErased: false },
  ];
  await openMember({ acts }, 'support');
  const activity = part('Activity');
  expect(activity.getAllByText('Reason erased')).toHaveLength(1);
  expect(activity.getByText('Grace Adu. Reason: It was paid')).toBeVisible();
});

test('after the deletion of a member, the browser leaves the page and sends no further request about the member', async () => {
  const user = await openMember();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const gone = (['memberStory', 'memberNotes'] as const).map((name) => refuses(name, 404));
  const lists = (['payments', 'payouts'] as const).map((name) => answers(name, ({ query }) => pageOf(query, [])));
  const sent = answers('deletePerson', DONE);
  answers('people', ({ query }) => pageOf(query, []));
  await openMenu();
  screen.getByText('Delete this member', { selector: 'button' }).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Amara Okafor for good?', hidden: true }));
  await user.type(dialog.getByLabelText('Reason'), 'They asked for it');
  await user.click(dialog.getByText('Delete', { selector: 'button' }));
  await waitFor(() => expect(location.pathname).toBe('/member-management'));
  expect(await screen.findByText('No members here')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect([...gone, ...lists].flat()).toEqual([]);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
