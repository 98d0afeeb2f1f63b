import { type CaseAccount, type IdentityCase, SIGNAL_KINDS, type SignalKind } from '@adashi/contract';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fill, open, refuses, screen, toast, waitFor, within } from './dom.tsx';
import { idOf, signedInAsStaff } from './staff.ts';

const AT = '2026-11-18T20:20:00.000Z';

function account(nth: number, name: string, same: Partial<Record<SignalKind, number[]>>): CaseAccount {
  return {
    id: idOf(nth),
    number: nth,
    name,
    email: `account${nth}@example.com`,
    joinedAt: AT,
    identity: nth === 2 ? 'pending' : 'verified',
    isSuspended: false,
    squads: nth === 1 ? ['Mississauga Thirty'] : [],
    owes: nth === 1 ? 20_000 : 0,
    invitedBy: nth === 2 ? 1 : null,
    inviter: nth === 2 ? 'Kofi Ansah' : null,
    signals: SIGNAL_KINDS.map((kind) => ({ kind, isGiven: kind !== 'device', sameAs: same[kind] ?? [] })),
  };
}

const WHOLE: IdentityCase = {
  id: idOf(14),
  number: 14,
  openedAt: AT,
  closedAt: null,
  accounts: [
    account(1, 'Kofi Ansah', { bank: [2], address: [2, 3] }),
    account(2, 'Kofi Boakye Ansah', { bank: [1], address: [1, 3] }),
    account(3, 'Esi Ansah', { address: [1, 2] }),
  ],
  pairs: [
    { one: idOf(1), other: idOf(2), kinds: ['address', 'bank'], isOpen: true, outcome: null },
    { one: idOf(1), other: idOf(3), kinds: ['address'], isOpen: false, outcome: 'different' },
    { one: idOf(2), other: idOf(3), kinds: ['address'], isOpen: false, outcome: null },
  ],
  rewards: [{ referrer: idOf(1), person: idOf(2), amount: 1_000 }],
  sharedBanks: [idOf(2)],
  history: [
    {
      id: idOf(30),
      kind: 'different',
      at: AT,
      one: idOf(1),
      other: idOf(3),
      by: 'Hassan Diallo',
      reason: 'Two passports',
      kinds: [],
    },
  ],
};

const ROW = {
  id: WHOLE.id,
  number: 14,
  openedAt: AT,
  name: 'Kofi Ansah',
  accounts: 3,
  kinds: WHOLE.pairs[0]?.kinds ?? [],
};

test('the page of a case compares signals without values, and staff can propose that two accounts belong to one person', async () => {
  await signedInAsStaff('kyc_officer');
  answers('identityCases', { data: [ROW], page: 1, pageSize: 50, total: 1 });
  answers('identityCase', WHOLE);
  const waits = { code: 'second_person_needed', details: { act: idOf(20) } };
  const sent = refuses('decideIdentityCase', 202, waits);
  const user = await open(paths.samePerson);
  expect(await screen.findByRole('heading', { name: 'Case 14: 3 accounts' })).toBeInTheDocument();
  expect(screen.getByText('1 and 2 match on 2 of 6 signals.')).toBeInTheDocument();
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(
    row(/^Bank account/)
      .getAllByText(/^Same as|^Different/)
      .map((cell) => cell.textContent),
  ).toEqual(['Same as 2', 'Same as 1', 'Different']);
  expect(row(/^Address/).getByText('Same as 1 and 3')).toBeInTheDocument();
  expect(row(/^Device/).getAllByText('Not given')).toHaveLength(3);
  expect(screen.getByText('Referral reward CA$10.00 waits until this is decided')).toBeInTheDocument();
  expect(screen.getByText("Account 2 can't be verified")).toBeInTheDocument();
  expect(screen.getByText('1 and 3: Different people')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Same person/ }));
  const propose = screen.getByRole('button', { name: 'Propose “Same person” for 1 and 2' });
  expect(propose).toBeDisabled();
  fill(screen.getByLabelText('Reason (kept with your name)'), 'Same bank account and phone');
  await waitFor(() => expect(propose).toBeEnabled());
  await user.click(propose);
  await toast('Sent to a second person. Nothing has happened yet.');
  const body = { one: idOf(1), other: idOf(2), outcome: 'same', reason: 'Same bank account and phone' };
  expect(sent.map((each) => each.body)).toEqual([body]);
});

test('the tab appears only for staff who decide about identities', async () => {
  await signedInAsStaff('support');
  await open(paths.members);
  expect(await screen.findByRole('link', { name: /^All members/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^May be one person/ })).toBe(null);
});
