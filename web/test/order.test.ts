import { describe, expect, test } from 'vitest';
import { moved } from '../src/squads/rotation/admin/order.ts';
import { squadPath } from '../src/squads/shared/squad-path.ts';

describe('moving an item in a list', () => {
  test.each([
    ['up', 2, 1, 'acb'],
    ['to the top', 2, 0, 'cab'],
    ['down', 0, 1, 'bac'],
    ['to the end', 0, 2, 'bca'],
    ['where it is', 1, 1, 'abc'],
    ['above the first: nowhere', 0, -1, 'abc'],
    ['below the last: nowhere', 2, 3, 'abc'],
    ['one that is not there', 3, 0, 'abc'],
  ])('moves the item: %s', (_, from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

test('files a squad under the list for its status, and declined or cancelled squads under pending', () => {
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
