import { describe, expect, test } from 'vitest';
import { moved } from '../src/squads/rotation/admin/order.ts';
import { squadPath } from '../src/squads/shared/squad-path.ts';

describe('moving an item in a list', () => {
  test.each([
    ['up by one', 2, 1, 'acb'],
    ['to the top', 2, 0, 'cab'],
    ['down by one', 0, 1, 'bac'],
    ['to the end', 0, 2, 'bca'],
    ['to the same place', 1, 1, 'abc'],
    ['above the first place, without effect', 0, -1, 'abc'],
    ['below the last place, without effect', 2, 3, 'abc'],
    ['from a missing place, without effect', 3, 0, 'abc'],
  ])('an item of a list moves %s', (_, from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

test("a squad page belongs to the list for the squad's status, or to the pending list for a declined or cancelled squad", () => {
  const lists = (['active', 'upcoming', 'pending', 'completed', 'declined', 'cancelled'] as const).map(
    (status) => squadPath('1', status).split('/')[2],
  );
  expect(lists).toEqual([
    'active-squad',
    'upcoming-squad',
    'pending-squad',
    'completed-squad',
    'pending-squad',
    'pending-squad',
  ]);
});
