import { describe, expect, test } from 'vitest';
import {
  canBecome,
  decideStart,
  localDate,
  missing,
  REQUIREMENTS,
  type ReadinessFacts,
  removalStage,
  USUAL_DAYS,
} from '../src/index.ts';

const ready: ReadinessFacts = {
  identityVerified: true,
  mandateActive: true,
  positionSet: true,
  guarantorVerified: true,
  agreementSigned: true,
};

describe('missing requirements (MONEY §2)', () => {
  test('`missing` lists all requirements of a new member in the order in which the app asks', () => {
    const nothing = Object.fromEntries(Object.keys(ready).map((key) => [key, false]));
    expect(missing({ ...ready, ...nothing })).toEqual(REQUIREMENTS);
    expect(missing(ready)).toEqual([]);
  });
  test('a squad with a drawn order needs no positions before the start', () => {
    expect(missing({ ...ready, positionSet: false }, true)).toEqual([]);
    expect(missing({ ...ready, positionSet: false, mandateActive: false }, true)).toEqual(['bank']);
    expect(missing({ ...ready, positionSet: false })).toEqual(['position']);
  });
});

describe('start of a squad (MONEY §2)', () => {
  const startOn = localDate('2026-12-04');
  const squad = {
    startOn,
    period: 'weekly',
    size: 2,
    orderRule: 'choice',
    draw: 'none',
    members: [ready, ready],
    ...USUAL_DAYS,
  } as const;
  const drawn = { ...squad, orderRule: 'draw' } as const;
  test.each([
    ['2026-11-26', squad, { kind: 'wait' }],
    ['2026-11-27', squad, { kind: 'start' }],
    ['2026-11-30', squad, { kind: 'start' }],
    ['2026-12-01', squad, { kind: 'postpone', startOn: '2026-12-11' }],
    ['2026-11-27', { ...squad, members: [ready] }, { kind: 'postpone', startOn: '2026-12-11' }],
    [
      '2026-11-27',
      { ...squad, members: [ready, { ...ready, mandateActive: false }] },
      { kind: 'postpone', startOn: '2026-12-11' },
    ],
    ['2026-11-26', drawn, { kind: 'wait' }],
    ['2026-11-27', drawn, { kind: 'freeze' }],
    ['2026-11-28', drawn, { kind: 'freeze' }],
    ['2026-11-28', { ...drawn, draw: 'frozen' as const }, { kind: 'wait' }],
    ['2026-11-30', { ...drawn, draw: 'frozen' as const }, { kind: 'wait' }],
    ['2026-11-28', { ...drawn, draw: 'known' as const }, { kind: 'start' }],
    ['2026-11-30', { ...drawn, draw: 'known' as const }, { kind: 'start' }],
    ['2026-11-30', drawn, { kind: 'postpone', startOn: '2026-12-11' }],
    ['2026-12-01', { ...drawn, draw: 'frozen' as const }, { kind: 'postpone', startOn: '2026-12-11' }],
    ['2026-12-01', { ...drawn, draw: 'known' as const }, { kind: 'postpone', startOn: '2026-12-11' }],
    ['2026-11-28', { ...drawn, draw: 'known' as const, members: [ready] }, { kind: 'postpone', startOn: '2026-12-11' }],
    ['2026-12-20', { ...squad, members: [] }, { kind: 'postpone', startOn: '2027-01-01' }],
  ])('`decideStart` on %s decides for the squad %o', (today, candidate, decision) => {
    expect(decideStart(candidate, localDate(today))).toEqual(decision);
  });
  test.each([
    ['pending', 'upcoming', true],
    ['pending', 'active', false],
    ['upcoming', 'active', true],
    ['active', 'cancelled', false],
    ['active', 'completed', true],
    ['completed', 'active', false],
  ] as const)('a squad’s status change from %s to %s is allowed: %s', (from, to, allowed) => {
    expect(canBecome(from, to)).toBe(allowed);
  });
});

describe('removal by due process (MONEY §4)', () => {
  test.each([
    ['2026-11-27', 'cure'],
    ['2026-12-03', 'cure'],
    ['2026-12-04', 'appeal'],
    ['2026-12-10', 'appeal'],
    ['2026-12-11', 'decision'],
  ])('on %s, a removal with a notice on 27 November is in the stage ‘%s’', (today, stage) => {
    expect(removalStage(localDate('2026-11-27'), localDate(today))).toBe(stage);
  });
});
