import { describe, expect, test } from 'vitest';
import { canBecome, closingDay, decideStart, isReady, localDate, SQUAD_STATUSES, USUAL_DAYS } from '../src/index.ts';
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
    'a squad’s change from %s to %s is allowed only by MONEY §2',
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
  ] as const)('the order rule ‘%s’ decides whether the squad is ready (case %#)', (orderRule, members, ready) => {
    expect(isReady({ size: 2, orderRule, members })).toBe(ready);
  });
});

test('a late start moves to the first start whose closing day is still ahead', () => {
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
