import { describe, expect, test } from 'vitest';
import { cents, planPayout, shareOf, splitEqually } from '../src/index.ts';

describe('cents (MONEY §1)', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('`cents` throws for the amount %s', (value) => {
    expect(() => cents(value)).toThrow(new RangeError(`not a whole number of cents: ${value}`));
  });
  test.each([
    [100_000, 100, 1_000],
    [3_333, 100, 33],
    [99, 100, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('`shareOf` rounds a share of %i at %i basis points down to %i', (amount, bps, share) => {
    expect(shareOf(cents(amount), bps)).toBe(share);
  });
  test('`splitEqually` gives the odd cents to the first parts, one each', () => {
    expect(splitEqually(cents(1_001), 3)).toEqual([334, 334, 333]);
    expect(splitEqually(cents(5), 1)).toEqual([5]);
    for (const parts of [0, 1.5]) expect(() => splitEqually(cents(1), parts)).toThrow(`cannot split into ${parts}`);
  });
  test('a pot of CA$1,000.00 pays out CA$980.00 with the default fee and reserve share', () => {
    expect(planPayout(cents(100_000), { feeBps: 100, reserveBps: 100 })).toEqual({
      pot: 100_000,
      fee: 1_000,
      reserveShare: 1_000,
      net: 98_000,
    });
  });
});
