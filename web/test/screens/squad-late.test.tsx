import { ROUTES, type SquadDetail } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { healthySquad, lateSquad } from '../a-late-squad.ts';
import { answers, open, screen, signedInAs, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { answersBarely, SAMPLE_ID } from './sample.ts';

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
});

async function openSquad(squad: SquadDetail) {
  answers('squad', squad);
  const user = await open(paths.squad(squad.id));
  await screen.findAllByText(squad.name);
  return user;
}

const plain = (element: HTMLElement | null) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const card = (label: string) => screen.getByRole('region', { name: label, hidden: true });
const cardOf = (heading: string) =>
  screen.getByText(heading, { selector: 'h2, h3' }).closest<HTMLElement>('section') ?? document.body;

test('the squad page shows dated steps after a default, and the amounts that the reserve and the fund covered', async () => {
  await openSquad(lateSquad(9));
  const text = plain(card('What happened'));
  expect(text).toContain('2 payouts are short');
  expect(text).toContain('Week 7 was paid in full');
  expect(text).toContain('The reserve covered CA$60.00, the guarantee fund CA$40.00.');
  expect(text).toContain('Week 8 was paid CA$940.80');
  expect(text).toContain('CA$39.20 is still owed.');
  expect(text).toContain('You receive CA$891.42');
  expect(text).toContain('It is paid by Fri 18 Dec if nothing else fails.');
  expect(text).not.toMatch(/Kwame|Aisha/);
  expect(within(card('What happened')).getByText('Today, Thu 10 Dec')).toBeVisible();
});

test('the squad page counts the affected members', async () => {
  await openSquad(lateSquad(9));
  const text = plain(card('What happened'));
  expect(text).toContain('CA$127.80');
  expect(text).toContain('7were paid in full');
  expect(text).toContain('2get a part later, you among them');
  expect(text).toContain('1owes CA$300.00');
});

test('the ring, its sums, the heading and the list of payouts agree after a failure', async () => {
  await openSquad(lateSquad(9));
  expect(screen.getByText('Week 9 of 10')).toBeVisible();
  expect(screen.getAllByText('CA$900.00')[0]).toBeVisible();
  expect(screen.getAllByText('CA$9.60')[0]).toBeVisible();
  expect(screen.getAllByText('CA$90.40')[0]).toBeVisible();
  const [ring] = document.querySelectorAll('svg[viewBox="0 0 640 612"]');
  const arcs = (stroke: string) => ring?.querySelectorAll(`path[stroke="var(${stroke})"][stroke-width="9"]`).length;
  expect([arcs('--arrived-mark'), arcs('--held-mark'), arcs('--failed-mark'), arcs('--line')]).toEqual([1, 1, 1, 0]);
  const current = document.querySelector('tr[aria-current]');
  expect(plain(current instanceof HTMLElement ? current : null)).toMatch(/^9YouFri 11 Dec.*CA\$88.60$/);
  expect(ring?.textContent).toContain('CA$39.20owed');
  expect(ring?.textContent).toContain('CA$88.60short');
});

test('"What is missing" shows the part that the reserve covers, the missing part and the next attempt', async () => {
  await openSquad(lateSquad(9));
  const text = plain(cardOf('What is missing'));
  expect(text).toContain('The reserve will cover CA$9.60');
  expect(text).toContain('CA$90.40 will be missing from the pot');
  expect(text).toContain('The next attempt is on Wed 16 Dec.');
  expect(text).not.toMatch(/on time|covers it/);
});

test('"What is missing" shows a held payout instead of a past day', async () => {
  const squad = lateSquad(1, { today: '2026-12-17', week: 9 });
  const rounds = squad.rounds.map((round) =>
    round.number === 9 ? { ...round, payout: { ...round.payout, state: 'held' as const, on: null } } : round,
  );
  await openSquad({ ...squad, rounds });
  const text = plain(cardOf('What is missing'));
  expect(text).toContain("Amara's payout of CA$891.42 is on hold");
  expect(text).not.toContain('11 Dec');
  expect(screen.getByText(/Amara's payout is on hold\./)).toBeVisible();
});

test('the list of payouts has the amount still owed below the paid amount, for narrow screens', async () => {
  await openSquad(lateSquad(9));
  expect(plain(cardOf('Payouts'))).toContain('CA$940.80CA$39.20 still owed');
});

test('a squad without failures has no card about trouble, and describes the member’s past payout in the past tense', async () => {
  const squad = healthySquad();
  const seats = squad.seats.map((seat) => ({ ...seat, isYou: seat.position === 2 }));
  await openSquad({ ...squad, seats, myPosition: 2 });
  expect(screen.queryByText('What happened')).toBeNull();
  expect(screen.queryByText('Still owed')).toBeNull();
  expect(screen.getByText(/You received in week 2/)).toBeVisible();
  expect(screen.getByText(/members, since/)).toBeVisible();
});

test('the ring shows the whole pot after the payout, although the seats are hidden', async () => {
  const squad = healthySquad({ week: 8 });
  await openSquad(squad);
  const [ring] = document.querySelectorAll('svg[viewBox="0 0 640 612"]');
  expect(screen.getAllByText('CA$1,000.00')[0]).toBeVisible();
  expect(ring?.querySelectorAll('path[stroke="var(--arrived-mark)"][stroke-width="9"]')).toHaveLength(1);
  expect(ring?.querySelectorAll('path[stroke="var(--line)"][stroke-width="9"]')).toHaveLength(0);
});

test('a debtor sees the amount, each week, and the payout before and after the debt', async () => {
  answers('missingPayments', [payable(1), payable(2), payable(3)]);
  await openSquad(lateSquad(10));
  await screen.findByRole('button', { name: 'Pay CA$300.00 now', hidden: true });
  const text = plain(card('What you owe'));
  for (const said of [
    'You owe CA$300.00',
    "3 contributions didn't come through.",
    'You owe CA$60.00 to the reserve, CA$40.00 to the guarantee fund.',
    'CA$9.60 will be covered. CA$90.40 will be missing from the payout.',
    'Failed 2 times',
    'Your payout on Fri 18 Dec',
    'CA$680.00 after what you owe.',
    'Pay now and you receive CA$980.00, if nothing else fails.',
    'Talk to us',
  ])
    expect(text).toContain(said);
  expect(plain(cardOf('Payouts'))).toMatch(/10YouFri 18 DecCA\$680\.00/);
  expect(screen.queryByText('What happened')).toBeNull();
  expect(screen.getByText('Who is affected')).toBeVisible();
});

test('a debtor with a debit on its way sees why the button pays less than the debt', async () => {
  answers('missingPayments', [payable(1), payable(2)]);
  await openSquad(lateSquad(10));
  await screen.findByRole('button', { name: 'Pay CA$200.00 now', hidden: true });
  const text = plain(card('What you owe'));
  expect(text).toContain('You owe CA$300.00');
  expect(text).toContain('Another CA$100.00 is already on its way. Once all of it clears, you owe nothing here.');
});

function payable(nth: number) {
  const bank = { lastDigits: '208', leavesOn: '2026-12-16' };
  const payNow = { amount: 10_000, wallet: 0, bank };
  const id = SAMPLE_ID.replace(/1$/, String(nth));
  const about = { next: [], recipient: null, guarantor: null, payNow };
  return { ...PAYMENT, ...about, id, squadId: SAMPLE_ID, round: nth + 6, state: 'defaulted' as const, owed: 10_000 };
}

test('one button pays every owed contribution one after the other', async () => {
  answers('missingPayments', [payable(1), payable(2), payable(3)]);
  const paid = answers('payNow', { message: 'Saved' });
  const user = await openSquad(lateSquad(10));
  await user.click(await screen.findByRole('button', { name: 'Pay CA$300.00 now', hidden: true }));
  await waitFor(() => expect(paid).toHaveLength(3));
  expect(paid.map(({ body }) => body)).toEqual([{ from: 'bank' }, { from: 'bank' }, { from: 'bank' }]);
  expect(ROUTES.payNow.method).toBe('POST');
});
