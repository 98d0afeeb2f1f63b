import { ROUTES, type SquadDetail } from '@adashi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import { SQUAD } from '../a-squad.ts';
import { answers, open, screen } from './dom.tsx';
import { bareAnswer } from './sample.ts';
import { idOf, pageOf, signedInAsStaff } from './staff.ts';

beforeEach(() => signedInAsStaff());
afterEach(() => vi.restoreAllMocks());

const SEAT: SquadDetail['seats'][number] = {
  id: idOf(1),
  position: 1,
  name: 'Amara Okafor',
  initials: 'AO',
  isYou: false,
  status: 'active',
  onTime: 0,
  charged: 0,
  standing: null,
  file: null,
};

function squadIs(part: Partial<SquadDetail>): void {
  answers('squad', {
    ...bareAnswer(ROUTES.squad),
    ...SQUAD,
    rounds: [],
    kind: 'standard',
    status: 'upcoming',
    ...part,
  });
}

test.each([
  [[], true],
  [[SEAT], false],
])('the form for the terms of a squad with the seats %j says that nobody has a seat: %s', async (seats, isSaid) => {
  squadIs({ seats });
  await open(paths.editSquad(idOf(3)));
  await screen.findByText(isSaid ? 'Save the terms' : 'Its terms stay as they are');
  expect(screen.queryByText(/^No one has a seat yet/) !== null).toBe(isSaid);
});

test.each([
  ['assigned', true],
  ['draw', false],
] as const)(
  'with the order rule %s, the page of positions says that staff set the order: %s',
  async (orderRule, isSaid) => {
    squadIs({ orderRule, seats: [SEAT] });
    await open(paths.squadPositions(idOf(3)));
    await screen.findByText('Set positions');
    expect(screen.queryByText(/Staff sets the order of this squad/) !== null).toBe(isSaid);
  },
);

test('on a phone, the row of a membership labels the owed amount', async () => {
  const row = {
    id: idOf(1),
    person: idOf(2),
    name: 'Amara Okafor',
    email: 'amara.okafor@example.com',
    squadId: idOf(3),
    squad: 'Lakeshore Ten',
    squadStatus: 'active',
    status: 'active',
    defaulted: false,
    position: 9,
    guarantor: null,
    guarantorStatus: null,
    contributed: 80_000,
    owes: 0,
    joinedAt: '2026-09-29T14:00:00Z',
    noticedOn: null,
  } as const;
  answers('squadMembers', ({ query }) => pageOf(query, [row]));
  await open(paths.squadMembers);
  await screen.findAllByText('Amara Okafor');
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('Owes CA$0.00');
});

test('the tab bar scrolls to the current tab', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return this.hasAttribute('aria-current') ? 400 : 0;
  });
  await open(paths.squadsBy('completed'));
  const tabs = await screen.findByRole('navigation', { name: 'Squads by status', hidden: true });
  expect(tabs.scrollLeft).toBe(384);
});
