import type { SquadDetail } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { countOf, currentWeek, hasLeft, pieceOf } from '../src/squads/rotation/shared/week.ts';
import { arc, polar, seatAngle } from '../src/ui/geometry.ts';

describe('the geometry of the ring', () => {
  const middle = { x: 100, y: 100 };
  test.each([
    [0, 100, 50],
    [90, 150, 100],
    [180, 100, 150],
    [270, 50, 100],
  ])('the point at %i degrees is on the circle', (angle, x, y) => {
    expect(polar(middle, 50, angle).x).toBeCloseTo(x);
    expect(polar(middle, 50, angle).y).toBeCloseTo(y);
  });
  test('the seats of a ring have equal distances, and the first seat is at the top', () => {
    expect([0, 1, 2, 3].map((index) => seatAngle(index, 4))).toEqual([0, 90, 180, 270]);
    expect(arc(middle, 50, 0, 90)).toBe('M100,50 A50 50 0 0 1 150,100');
  });
});

describe('the pot of the current round', () => {
  test('the pot of the current round contains received, pending, failed and covered contributions', () => {
    const one = { count: 1, amount: 10_000 };
    const tally = { in: one, coming: one, failed: one, covered: one };
    const contributions = [{ seat: 'a', piece: 'open', detail: null }];
    const cover = { reserve: 4_000, fund: 0 };
    const round = { number: 2, recipient: 'b', tally, cover, contributions, payout: { state: 'scheduled' } };
    const squad = {
      week: 2,
      contribution: 10_000,
      rounds: [round],
      seats: [{ id: 'b', name: 'Bola Ige', status: 'active' }],
    };
    // Cast: the squad has only the fields that `currentWeek` reads.
    const week = currentWeek(squad as unknown as SquadDetail);
    expect(week).toMatchObject({
      pot: 40_000,
      sums: { in: 10_000, covered: 14_000, coming: 10_000, failed: 6_000 },
      recipient: { name: 'Bola Ige' },
    });
    expect(pieceOf(week?.bySeat.get('a'))).toBe('open');
    expect(pieceOf(week?.bySeat.get('b'))).toBe('none');
    expect(week && countOf(week.round)).toEqual({ all: 4, in: 2 });
    expect(hasLeft(week?.round)).toBe(false);
  });
});
