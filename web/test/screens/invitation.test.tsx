import type { InvitationView } from '@adashi/contract';
import { expect, test } from 'vitest';
import { answers, open, plain, refuses, screen } from './dom.tsx';
import { idOf } from './staff.ts';

const INVITED: InvitationView = {
  name: 'Friday Hand',
  inviter: 'Mavis B.',
  contribution: 10_000,
  period: 'weekly',
  size: 10,
  seatsTaken: 8,
  free: [
    { position: 4, payoutOn: '2026-12-04' },
    { position: 10, payoutOn: '2027-01-15' },
  ],
  firstOn: '2026-11-06',
  lastOn: '2027-01-08',
  joinBy: '2026-10-30',
  net: 98_000,
  fee: 1_000,
  reserveShare: 1_000,
  feeBps: 100,
  reserveBps: 100,
  supportEmail: 'help@example.com',
  today: '2026-10-20',
};
const link = (code: string) => `/invitation?squad=${idOf(1)}#code=${code}`;

test('an invitation names the inviter, the squad, the amount, the seats and the dates before sign-in', async () => {
  const asked = answers('invitation', INVITED);
  const user = await open(link('ABCD2345'));
  expect(await screen.findByText('Mavis B. invites you to Friday Hand')).toBeVisible();
  expect(asked[0]?.query.get('code')).toBe('ABCD2345');
  const said = plain(screen.getByRole('main').textContent ?? '');
  for (const fact of ['CA$100.00', 'CA$980.00', 'CA$10.00', '2 of 10', 'Turn 4 is paid', 'Turn 10 is paid'])
    expect(said).toContain(fact);
  for (const line of [
    'You put in, 10 × CA$100.00CA$1,000.00',
    'You receiveCA$980.00',
    'Reserve share, comes back if everyone paysCA$10.00',
    'FeeCA$10.00',
    'Nothing to pay today.',
    'Join by Fri 30 Oct.',
    'A savings squad of 10 turns.',
    'Each payout puts 1% aside for the squad.',
    'Other members stay hidden until you join.',
  ])
    expect(said).toContain(line);
  expect(said).toMatch(/Each week, from .*6.* to .*8/);
  expect(said).toContain('No interest. CA$980.00 + CA$10.00 + CA$10.00 = CA$1,000.00.');
  expect(screen.getByText('seats free')).toBeVisible();
  expect(screen.getByText('Report it')).toHaveAttribute('href', expect.stringContaining('mailto:help@'));
  expect(screen.getByText('I have questions')).toHaveAttribute('href', expect.stringContaining('mailto:help@'));
  await user.click(screen.getByText('Join'));
  expect(location.pathname).toBe('/sign-up');
  expect(localStorage.getItem('invitation')).toContain('ABCD2345');
});

test('an invitation to an open squad does not name an inviter', async () => {
  answers('invitation', { ...INVITED, inviter: null, free: [], supportEmail: null });
  await open(link('ABCD2345'));
  expect(await screen.findByText("You're invited to Friday Hand")).toBeVisible();
  expect(screen.queryByText('I have questions')).toBeNull();
  expect(screen.queryByText('Report it')).toBeNull();
});

test('an invitation without visible details still offers to create an account', async () => {
  refuses('invitation', 409, { code: 'awaits_approval', message: '' });
  await open(link('ABCD2345'));
  expect(await screen.findByText("You're invited to a savings squad")).toBeVisible();
  expect(screen.getByText('Create Account')).toBeVisible();
});
