import { describe, expect, test } from 'vitest';
import {
  addDays,
  canBecome,
  closingDay,
  decideStart,
  isReady,
  localDate,
  roundDates,
  SQUAD_STATUSES,
  USUAL_DAYS,
} from '../src/index.ts';
import { READY } from './ready.ts';

describe('squad status transitions (MONEY §2)', () => {
  const ALLOWED = [
    'pending upcoming',
    'pending declined',
    'pending cancelled',
    'upcoming active',
    'upcoming cancelled',
    'active completed',
  ];
  test.each(SQUAD_STATUSES.flatMap((from) => SQUAD_STATUSES.map((to) => [from, to] as const)))(
    'the status transition from %s to %s follows MONEY §2',
    (from, to) => {
      expect(canBecome(from, to)).toBe(ALLOWED.includes(`${from} ${to}`));
    },
  );
});

const waiting = { ...READY, positionSet: false };

describe('readiness of all members', () => {
  test.each([
    ['choice', [READY, READY], true],
    ['choice', [READY, waiting], false],
    ['assigned', [READY, waiting], false],
    ['draw', [READY, waiting], true],
    ['draw', [waiting], false],
  ] as const)('isReady applies the order rule ‘%s’ to the members (case %#)', (orderRule, members, ready) => {
    expect(isReady({ size: 2, orderRule, members })).toBe(ready);
  });
});

test('a late start moves to the first start with a closing day in the future', () => {
  const startOn = localDate('2026-11-27');
  const squad = {
    ...USUAL_DAYS,
    startOn,
    period: 'weekly',
    size: 2,
    orderRule: 'choice',
    draw: 'none',
    members: [],
  } as const;
  expect(decideStart(squad, closingDay({ ...squad, startOn: localDate('2026-12-04') }))).toEqual({
    kind: 'postpone',
    startOn: '2026-12-11',
  });
});

test('a draw that was not frozen before the first submission day is too late, and the start is postponed', () => {
  const squad = {
    ...USUAL_DAYS,
    startOn: localDate('2026-12-04'),
    period: 'weekly',
    size: 2,
    orderRule: 'draw',
    draw: 'none',
    members: [waiting, waiting],
  } as const;
  const { submitOn } = roundDates(squad, 1);
  expect(decideStart(squad, addDays(submitOn, -1))).toEqual({ kind: 'freeze' });
  expect(decideStart(squad, submitOn)).toEqual({ kind: 'postpone', startOn: '2026-12-11' });
});
