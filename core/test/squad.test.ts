import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  canBecome,
  decideStart,
  drawOrder,
  type Hmac,
  id,
  localDate,
  missing,
  REQUIREMENTS,
  type ReadinessFacts,
  removalStage,
} from '../src/index.ts';

const ready: ReadinessFacts = {
  identityVerified: true,
  mandateActive: true,
  positionSet: true,
  guarantorVerified: true,
  agreementSigned: true,
};

describe('what is missing (MONEY §2)', () => {
  test('a new member lacks everything, in the order in which it is asked for', () => {
    const nothing = Object.fromEntries(Object.keys(ready).map((key) => [key, false]));
    expect(missing({ ...ready, ...nothing })).toEqual(REQUIREMENTS);
    expect(missing(ready)).toEqual([]);
  });
  test('a drawn order sets the position at the start', () => {
    expect(missing({ ...ready, positionSet: false }, true)).toEqual([]);
    expect(missing({ ...ready, positionSet: false })).toEqual(['position']);
  });
});

describe('the start of a squad (MONEY §2)', () => {
  const squad = { startOn: localDate('2026-12-04'), size: 2, orderRule: 'choice', members: [ready, ready] } as const;
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
    ['2026-12-20', { ...squad, members: [] }, { kind: 'postpone', startOn: '2027-01-01' }],
  ])('on %s: %o', (today, candidate, decision) => {
    expect(decideStart(candidate, localDate(today))).toEqual(decision);
  });
  test.each([
    ['pending', 'upcoming', true],
    ['pending', 'active', false],
    ['upcoming', 'active', true],
    ['active', 'cancelled', false],
    ['active', 'completed', true],
    ['completed', 'active', false],
  ] as const)('%s may become %s: %s', (from, to, allowed) => {
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
  ])('noticed on 27 November, on %s: %s', (today, stage) => {
    expect(removalStage(localDate('2026-11-27'), localDate(today))).toBe(stage);
  });
});

describe('the draw (docs/draw.md)', () => {
  const hmac: Hmac = async (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest());
  const entries = Array.from({ length: 10 }, (_, index) => ({
    seat: id<'seat'>(`seat-${index + 1}`),
    nonce: new Uint8Array(16).fill(index + 1),
  }));
  test('the published test vector', async () => {
    const order = await drawOrder({ secret: new Uint8Array(32).fill(7), entries }, hmac);
    expect(order.map((seat) => Number(seat.slice(5)))).toEqual([9, 1, 2, 4, 8, 10, 7, 5, 3, 6]);
  });
  test('another nonce gives another order, and each of them holds every seat once', async () => {
    const orders = new Set<string>();
    for (let last = 0; last < 40; last += 1) {
      const nonce = new Uint8Array(16).fill(100 + last);
      const order = await drawOrder(
        { secret: new Uint8Array(32), entries: [...entries.slice(0, 4), { seat: id('x'), nonce }] },
        hmac,
      );
      expect(order.toSorted()).toEqual(['seat-1', 'seat-2', 'seat-3', 'seat-4', 'x']);
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(25);
  });
});
