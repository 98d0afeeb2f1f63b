import { expect, test } from 'vitest';
import { joinersOf } from '../src/app/sandbox/demo-days.ts';

test.each([
  [{ free: 3, hasJoinedToday: false }, false, 1, 'one member joins a day'],
  [{ free: 3, hasJoinedToday: true }, false, 0, 'nobody joins after another member of the same day'],
  [{ free: 1, hasJoinedToday: false }, false, 0, 'the last seat stays free'],
  [{ free: 1, hasJoinedToday: true }, true, 1, 'the last seat is taken on the last day'],
  [{ free: 2, hasJoinedToday: false }, true, 2, 'all seats are taken on the last day'],
  [{ free: 0, hasJoinedToday: false }, true, 0, 'a full squad gets no member'],
])('In the demo squad %o (last day: %s), %d members join: %s', (squad, isLastDay, count) => {
  expect(joinersOf(squad, isLastDay)).toBe(count);
});
