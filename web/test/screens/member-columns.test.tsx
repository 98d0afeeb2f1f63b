import type { SquadDetail } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { healthySquad, lateSquad } from '../a-late-squad.ts';
import { answers, open, screen, signedInAs } from './dom.tsx';
import { answersBarely } from './sample.ts';

beforeEach(async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
});

async function openSquad(squad: SquadDetail): Promise<void> {
  answers('squad', squad);
  await open(paths.squad(squad.id));
  await screen.findByText('Members', { selector: 'h2' });
}

const headings = () => {
  const table = screen.getByText('Members', { selector: 'h2' }).closest('section')?.querySelector('table');
  return [...(table?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent);
};
const rowOf = (position: number) =>
  [...document.querySelectorAll('tr')].filter((row) => row.firstChild?.textContent === String(position)).at(-1);

test('the table leaves out columns with hidden values, and shows the reader’s state beside the reader’s name', async () => {
  await openSquad(lateSquad(9));
  expect(headings()).toEqual(['#', 'Member', 'Payout day']);
  expect(rowOf(9)?.textContent).toContain('Arrived');
  expect(rowOf(8)?.textContent).not.toContain('–');
});

test('the table shows all columns if the reader can see the values of the other members', async () => {
  const squad = healthySquad();
  const standing = { missing: [], contributed: 90_000, owes: 0, atStake: 0 };
  const seats = squad.seats.map((seat) => ({ ...seat, standing }));
  const rounds = squad.rounds.map((round) => ({
    ...round,
    contributions: seats.map(({ id }) => ({ seat: id, piece: 'in' as const, detail: null })),
  }));
  await openSquad({ ...squad, seats, rounds });
  expect(headings()).toEqual(['#', 'Member', 'This week', 'Payout day', 'Contributed']);
});

test('before the start, the table has no week, no payout day and no contributions', async () => {
  await openSquad(healthySquad({ status: 'upcoming', rounds: [], week: 0, startOn: '2026-12-18' }));
  expect(headings()).toEqual(['#', 'Member']);
});

test('a completed squad does not show future payouts', async () => {
  await openSquad(healthySquad({ status: 'completed', week: 10 }));
  expect(screen.queryByText('Still to receive')).toBeNull();
  expect(screen.queryByText('Receives this week')).toBeNull();
});

test('on a phone, the badge of a seat does not cover the number of the seat', async () => {
  await openSquad(lateSquad(5));
  const [ring] = document.querySelectorAll('svg[viewBox="0 0 358 346"]');
  const seats = [...(ring?.querySelectorAll('g') ?? [])];
  const own = seats.find(({ textContent }) => textContent === 'Z5');
  const [seat, badge] = [...(own?.querySelectorAll('circle') ?? [])].map((circle) => Number(circle.getAttribute('cx')));
  expect(badge).toBeLessThan(seat ?? 0);
});

test('near the top of the ring, an owed amount appears above its seat', async () => {
  const squad = lateSquad(9);
  const rounds = squad.rounds.map((round) => (round.number === 10 ? { ...round, stillOwed: 8_911 } : round));
  await openSquad({ ...squad, rounds });
  const seats = [...document.querySelectorAll('svg[viewBox="0 0 640 612"] g')];
  const own = seats.find(({ textContent }) => textContent?.includes('10 Kwame'));
  const last = [...(own?.querySelectorAll('text') ?? [])].at(-1);
  expect(last?.textContent).toBe('short');
  const [below, center] = [last?.getAttribute('y'), own?.querySelector('circle')?.getAttribute('cy')].map(Number);
  expect(below).toBeLessThan((center ?? 0) - 20);
});

test('the ring addresses the recipient of the round as “you”', async () => {
  await openSquad(lateSquad(9));
  expect(screen.getByText(/^Goes to you/)).toBeVisible();
});

test.each([
  [[], "You're ready", 'Lakeshore Ten starts on Fri 18 Dec if everyone is ready.'],
  [['bank'], 'What is missing', 'before you can start in Lakeshore Ten on Fri 18 Dec'],
] as const)('a member with the missing requirements %j sees the heading %s', async (missingOfMine, title, sub) => {
  const start = { status: 'upcoming', week: 0, startOn: '2026-12-18', isMine: true } as const;
  await openSquad(healthySquad({ ...start, rounds: [], missingOfMine: [...missingOfMine] }));
  expect(screen.getByText(title, { selector: 'h2' })).toBeVisible();
  expect(screen.getByText((text) => text.replaceAll('\u00a0', ' ') === sub)).toBeVisible();
});
