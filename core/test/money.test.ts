import { describe, expect, test } from 'vitest';
import {
  cashFlow,
  cents,
  defaultFee,
  isLawful,
  largestFee,
  planPayout,
  positionCost,
  shareOf,
  splitEqually,
  weeklyRate,
} from '../src/index.ts';

const terms = (size: number, feeBps: number, reserveBps: number, contribution = 10_000) => ({
  contribution: cents(contribution),
  size,
  feeBps,
  reserveBps,
});
const yearly = (flow: number[]) => (weeklyRate(flow) ?? Number.NaN) * 5_200;

describe('cents (MONEY §1)', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
  test.each([
    [100_000, 100, 1_000],
    [3_333, 100, 33],
    [99, 100, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('a share of %i at %i basis points is rounded down to %i', (amount, bps, share) => {
    expect(shareOf(cents(amount), bps)).toBe(share);
  });
  test('equal shares give the odd cents one each to the first', () => {
    expect(splitEqually(cents(1_001), 3)).toEqual([334, 334, 333]);
    expect(() => splitEqually(cents(1), 0)).toThrow(RangeError);
  });
  test('a pot of CA$1,000.00 pays CA$980.00 at the default fee and reserve', () => {
    expect(planPayout(cents(100_000), { feeBps: 100, reserveBps: 100 })).toEqual({
      pot: 100_000,
      fee: 1_000,
      reserveShare: 1_000,
      net: 98_000,
    });
  });
});

describe('what a position costs: the reference values of MONEY §4a', () => {
  test.each([
    [5, 100, 26.3],
    [5, 200, 53.1],
    [10, 100, 11.7],
    [10, 200, 23.5],
    [12, 100, 9.5],
    [20, 100, 5.5],
  ])('paid on the same day, %i seats, fee %i: %f %% a year', (size, fee, rate) => {
    expect(yearly(cashFlow(terms(size, fee, 0), 1, 0))).toBeCloseTo(rate, 1);
  });
  test.each([
    [10, 1, 15.4],
    [10, 2, 21.8],
    [10, 7, -20.7],
    [10, 8, -14.9],
    [10, 9, -11.6],
    [10, 10, -9.5],
    [20, 1, 6.3],
    [20, 20, -5.0],
  ])('by our calendar, %i seats, position %i: %f %% a year', (size, position, rate) => {
    expect(positionCost(terms(size, 100, 100), position).yearlyRate).toBeCloseTo(rate, 1);
  });
  test.each([3, 4, 5, 6])('position %i of 10 is about even and shows no rate', (position) => {
    expect(positionCost(terms(10, 100, 100), position)).toEqual({
      position,
      net: 98_000,
      fee: 1_000,
      yearlyRate: null,
    });
  });
  test.each([
    [5, 0.64],
    [8, 1.61],
    [10, 2.25],
    [12, 2.88],
    [20, 5.36],
  ])('the law of 35 %% allows %i seats a fee of %f %%', (size, percent) => {
    const largest = largestFee(terms(size, 0, 100));
    const rates = [largest, largest + 1].map((fee) => yearly(cashFlow(terms(size, fee, 100), 1)));
    const [below = 0, above = 0] = rates;
    const exact = (largest + (35 - below) / (above - below)) / 100;
    expect(Math.abs(exact - percent)).toBeLessThan(0.012);
    expect(isLawful(terms(size, largest, 100))).toBe(true);
    expect(isLawful(terms(size, largest + 1, 100))).toBe(false);
  });
  test.each([
    [4, 30],
    [5, 60],
    [6, 95],
    [7, 100],
    [10, 100],
  ])('the default fee of %i seats is %i basis points', (size, fee) => {
    expect(defaultFee(terms(size, 0, 100))).toBe(fee);
  });
});
