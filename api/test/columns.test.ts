import { expect, test } from 'vitest';
import { day } from '../src/db/columns.ts';

test.each([
  ['2026-11-24', true],
  ['2026-11-24 00:00', false],
  [['2026-11-24'], false],
  [new Date(0), false],
  [null, false],
])('For the value %o, the check for a local date returns %s', (value, isDay) => {
  expect(day.safeParse(value).success).toBe(isDay);
});
