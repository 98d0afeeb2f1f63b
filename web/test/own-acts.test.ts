import { openOffers, type SquadDetail, type SquadRound, type SquadSeat, swapPartners } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { acceptObstacle, leaveObstacle, swapObstacle } from '../src/squads/rotation/shared/own-acts.ts';
import { SQUAD } from './a-squad.ts';

const seat = (position: number, more: Partial<SquadSeat> = {}): SquadSeat => ({
  id: `seat ${position}`,
  position,
  name: `Member ${position}`,
  initials: 'M',
  isYou: position === 2,
  status: 'active',
  onTime: 0,
  charged: 0,
  standing: position === 2 ? { missing: [], contributed: 0, owes: 0, atStake: 0 } : null,
  file: null,
  ...more,
});
const NOTHING = { count: 0, amount: 0 };
const round = (number: number, opened: number, contributions: SquadRound['contributions'] = []): SquadRound => ({
  number,
  kind: 'rotation',
  dueOn: '2027-03-01',
  chargeOn: '2027-03-01',
  payoutOn: '2027-03-08',
  recipient: `seat ${number}`,
  isOpen: number <= opened,
  payout: { id: null, state: 'scheduled', heldReason: null, net: 0, expectedNet: 0, on: null },
  cover: { reserve: 0, fund: 0 },
  short: 0,
  stillOwed: 0,
  tally: { in: NOTHING, covered: NOTHING, coming: NOTHING, failed: NOTHING },
  contributions,
});

/** A squad of four seats, of which the member has the second. */
const squadAt = (opened: number, more: Partial<SquadDetail> = {}): SquadDetail => ({
  ...SQUAD,
  seats: [1, 2, 3, 4].map((position) => seat(position)),
  counts: { ready: 4, owing: 0 },
  rounds: [1, 2, 3, 4].map((number) => round(number, opened)),
  reserve: 0,
  inviteCode: null,
  swaps: [1, 3, 4].map((from) => ({
    id: `swap ${from}`,
    from: `seat ${from}`,
    to: 'seat 2',
    fromPosition: from,
    toPosition: 2,
  })),
  suspended: false,
  inDefault: false,
  beganAnew: false,
  myGuarantor: null,
  proposal: null,
  trouble: null,
  ownDebt: null,
  ...more,
});
const paid = 'Your pot is being collected or was paid. You stay in the squad until its last payout.';
const positions = (squad: SquadDetail) => swapPartners(squad).map(({ position }) => position);

describe('actions on the member’s own seat', () => {
  test.each([
    [0, null, [1, 3, 4]],
    [1, null, [3, 4]],
    [2, paid, [3, 4]],
    [4, paid, []],
  ] as const)(
    'with %i opened rounds, the member can leave and swap only before the member’s own round opens',
    (opened, why, others) => {
      const squad = squadAt(opened);
      expect([leaveObstacle(squad), swapObstacle(squad)]).toEqual([why, why]);
      expect(positions(squad)).toEqual(others);
      expect(openOffers(squad).map(({ fromPosition }) => fromPosition)).toEqual(why ? [] : others);
    },
  );

  test('before the start, every member with a position can leave and swap', () => {
    const squad = squadAt(0, { status: 'upcoming', rounds: [] });
    expect([leaveObstacle(squad), swapObstacle(squad), positions(squad)]).toEqual([null, null, [1, 3, 4]]);
  });

  test.each<[what: string, more: Partial<SquadDetail>, why: string]>([
    [
      'no position',
      { seats: [seat(1), seat(2, { position: null }), seat(3)] },
      'You can swap once you have a position.',
    ],
    ['nobody else', { seats: [seat(1), seat(2), seat(3, { status: 'left' })] }, "There's nobody left to swap with."],
  ])('a member with %s cannot swap, but can leave', (_, more, why) => {
    const squad = squadAt(1, { ...more, swaps: [] });
    expect([leaveObstacle(squad), swapObstacle(squad)]).toEqual([null, why]);
  });

  test('a member with a debt can leave the squad and decline offers, but cannot swap', () => {
    const why = 'You can swap once your missed contribution is paid.';
    const squad = squadAt(1, { inDefault: true });
    expect([leaveObstacle(squad), swapObstacle(squad), acceptObstacle(squad)]).toEqual([null, why, why]);
    expect(openOffers(squad)).toHaveLength(2);
    expect(acceptObstacle(squadAt(1))).toBeNull();
  });

  test('a suspended member cannot leave, swap or answer offers', () => {
    const why = 'You can leave or swap once your account is active again.';
    const squad = squadAt(1, { suspended: true });
    expect([leaveObstacle(squad), swapObstacle(squad), openOffers(squad)]).toEqual([why, why, []]);
  });
});
