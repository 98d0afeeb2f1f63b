import { ROUTES, type SquadSeat } from '@adashi/contract';
import { expect, test } from 'vitest';
import { lateSquad } from '../a-late-squad.ts';
import { alters, answers, open, screen, signedInAs } from './dom.tsx';
import { bareAnswer } from './sample.ts';
import { idOf, MEMBER, signedInAsStaff } from './staff.ts';

const SEAT: SquadSeat = {
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
const CHARGED = { ...SEAT, id: idOf(2), onTime: 2, charged: 3 };
const column = () => screen.queryByText('Record', { selector: 'th' });

test.each([
  ['no member', false, [SEAT]],
  ['one member', true, [SEAT, CHARGED]],
])('if %s has a payment record, the table of the squad shows the column Record: %s', async (_, isShown, seats) => {
  await signedInAsStaff();
  answers('squad', { ...bareAnswer(ROUTES.squad), size: 4, seats });
  await open(`/squad/upcoming-squad/${idOf(3)}`);
  await screen.findAllByText('Guarantor', { selector: 'th' });
  expect(column() !== null).toBe(isShown);
});

test.each([
  [0, false],
  [3, true],
])('if each seat of a squad has %i charges, a member sees the column Record: %s', async (charged, isShown) => {
  await signedInAs('Amara Okafor');
  await open('/squad');
  const [squad] = await screen.findAllByRole('link', { name: /^Lakeshore Ten/ });
  alters('Amara Okafor', 'squad', (detail) => ({
    ...detail,
    seats: detail.seats.map((seat) => ({ ...seat, onTime: charged, charged })),
  }));
  squad?.click();
  await screen.findByText('Payout day', { selector: 'th' });
  expect(column() !== null).toBe(isShown);
});

test.each([
  [0, false],
  [3, true],
])(
  'if a member has %i charges, the table of the member’s seats shows the column Record: %s',
  async (charged, isShown) => {
    await signedInAsStaff();
    answers('memberStory', {
      ...bareAnswer(ROUTES.memberStory),
      seats: [
        {
          id: idOf(4),
          squadId: idOf(3),
          squad: 'Lakeshore Ten',
          contribution: 10_000,
          kind: 'standard',
          period: 'weekly',
          size: 10,
          status: 'active',
          round: 3,
          position: 2,
          payoutOn: null,
          payoutState: null,
          onTime: charged,
          charged,
          hasLeft: false,
          payoutRound: null,
          money: null,
        },
      ],
    });
    await open(`/member-management/member-information/${MEMBER.id}`);
    await screen.findByText('Receives', { selector: 'th' });
    expect(column() !== null).toBe(isShown);
  },
);

test.each([
  ['active', true],
  ['completed', false],
] as const)('if a squad is %s, staff and members see the column This week: %s', async (status, isShown) => {
  const hasWeek = () => screen.queryAllByText('This week', { selector: 'th' }).length > 0;
  const squad = lateSquad(8);
  await signedInAsStaff();
  answers('squad', { ...squad, status });
  await open(`/squad/${status}-squad/${squad.id}`);
  await screen.findAllByText('Guarantor', { selector: 'th' });
  expect(hasWeek()).toBe(isShown);
  await signedInAs('Amara Okafor');
  answers('squad', { ...squad, status });
  answers('messages', []);
  await open(`/squad/${squad.id}`);
  await screen.findAllByText('Payout day', { selector: 'th' });
  expect(hasWeek()).toBe(isShown);
  expect(screen.queryByText('Receives this week') !== null).toBe(isShown);
});
