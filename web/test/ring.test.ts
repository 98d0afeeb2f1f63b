import type { SquadDetail } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { arc, polar, seatAngle } from '../src/ui/squad/geometry.ts';
import { currentWeek, isPaidOut, pieceOf } from '../src/ui/squad/week.ts';

describe('the geometry of the ring', () => {
  const middle = { x: 100, y: 100 };
  test.each([
    [0, 100, 50],
    [90, 150, 100],
    [180, 100, 150],
    [270, 50, 100],
  ])('at %i degrees', (angle, x, y) => {
    expect(polar(middle, 50, angle).x).toBeCloseTo(x);
    expect(polar(middle, 50, angle).y).toBeCloseTo(y);
  });
  test('seats stand at equal distances, the first at the top', () => {
    expect([0, 1, 2, 3].map((index) => seatAngle(index, 4))).toEqual([0, 90, 180, 270]);
    expect(arc(middle, 50, 0, 90)).toBe('M100,50 A50 50 0 0 1 150,100');
  });
});

const contribution = (state: string, covered = 0) =>
  ({
    seat: state,
    state,
    amount: 10_000,
    covered,
    changedOn: '2026-11-23',
    retryOn: null,
  }) as SquadDetail['rounds'][number]['contributions'][number]; // a state by its name

describe('this week', () => {
  test.each([
    ['confirmed', 0, 'in'],
    ['recovered', 0, 'in'],
    ['submitted', 0, 'coming'],
    ['failed', 0, 'failed'],
    ['failed', 10_000, 'covered'],
    ['defaulted', 9_999, 'failed'],
    ['charged_back', 10_000, 'covered'],
    ['cancelled', 0, 'none'],
  ])('%s, covered %i: %s', (state, covered, piece) => {
    expect(pieceOf(contribution(state, covered))).toBe(piece);
  });
  test('the pot is what is in, on its way and failed', () => {
    const contributions = [
      contribution('confirmed'),
      contribution('submitted'),
      contribution('failed'),
      contribution('defaulted', 10_000),
    ];
    const round = { number: 2, recipient: 'b', contributions, payout: { state: 'scheduled' } };
    const squad = {
      week: 2,
      contribution: 10_000,
      rounds: [round],
      seats: [{ id: 'b', name: 'Bola Ige', status: 'active' }],
    };
    const week = currentWeek(squad as unknown as SquadDetail); // only what the picture looks at
    expect(week).toMatchObject({
      pot: 40_000,
      sums: { in: 20_000, coming: 10_000, failed: 10_000 },
      recipient: { name: 'Bola Ige' },
    });
    expect(isPaidOut(week?.round)).toBe(false);
  });
});
