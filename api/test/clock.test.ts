import { localDate } from '@adashi/core';
import { expect, test, vi } from 'vitest';
import { beginOf, Clock } from '../src/base/clock.ts';

test.each([
  ['2027-01-15', '2027-01-15T05:00:00.000Z', 'in winter'],
  ['2027-07-15', '2027-07-15T04:00:00.000Z', 'in summer'],
  ['2027-03-14', '2027-03-14T05:00:00.000Z', 'on the day when the clocks go forward'],
  ['2027-03-15', '2027-03-15T04:00:00.000Z', 'on the day after the clocks went forward'],
  ['2027-11-07', '2027-11-07T04:00:00.000Z', 'on the day when the clocks go back'],
  ['2027-11-08', '2027-11-08T05:00:00.000Z', 'on the day after the clocks went back'],
])('The day %s begins at %s %s', (day, begins) => {
  expect(beginOf(localDate(day)).toISOString()).toBe(begins);
});

test('The clock counts days correctly in the first hour after the end of daylight saving time', () => {
  vi.useFakeTimers({ now: new Date('2027-11-05T04:30:00Z') });
  const clock = new Clock();
  const days = [0, 1, 2, 3, 4].map((ahead) => {
    clock.moveTo({ days: ahead, moves: ahead });
    return clock.today();
  });
  vi.useRealTimers();
  expect(days).toEqual(['2027-11-05', '2027-11-06', '2027-11-07', '2027-11-08', '2027-11-09']);
});

test('The clock ignores a saved position that is older than its current position', () => {
  const clock = new Clock();
  clock.moveTo({ days: 2, moves: 2 });
  clock.moveTo({ days: 1, moves: 1 });
  expect(clock.daysAhead).toBe(2);
  clock.moveTo({ days: -1, moves: 3 });
  expect(clock.daysAhead).toBe(-1);
});
