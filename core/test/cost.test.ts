import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  cashFlow,
  cents,
  daysBetween,
  defaultFee,
  type Flow,
  isLawful,
  largestFee,
  localDate,
  memberCalendar,
  PERIODS,
  positionCost,
  positionCosts,
  type Terms,
  USUAL,
  USUAL_DAYS,
  weeklyRate,
} from '../src/index.ts';

/** No Wednesday in the 30 weeks from here is a bank holiday, so these plans have even weeks. */
const EVEN = '2027-01-06';
const terms = (size: number, feeBps: number, reserveBps = 100, startOn = EVEN, contribution = 10_000): Terms => ({
  ...USUAL_DAYS,
  contribution: cents(contribution),
  period: 'weekly',
  size,
  feeBps,
  reserveBps,
  startOn: localDate(startOn),
});
const yearly = (flow: readonly Flow[]) => (weeklyRate(flow) ?? Number.NaN) * 5_200;

/** Terms with the payout on the day of the first contribution, the fee deducted from the pot, and no reserve. */
function paidAtOnce(size: number, feeBps: number): Flow[] {
  const contributions = Array.from({ length: size }, (_, week) => ({ day: 7 * week, amount: -10_000 }));
  return [...contributions, { day: 0, amount: size * (10_000 - feeBps) }];
}

describe('cost of a position: reference values of MONEY §4a', () => {
  test.each([
    [5, 100, 26.3],
    [5, 200, 53.1],
    [10, 100, 11.7],
    [10, 200, 23.5],
    [12, 100, 9.5],
    [20, 100, 5.5],
  ])('matches with a same-day payout: %i seats, fee %i: %f %% a year', (size, fee, rate) => {
    expect(yearly(paidAtOnce(size, fee))).toBeCloseTo(rate, 1);
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
  ])('matches with our calendar: %i seats, position %i: %f %% a year', (size, position, rate) => {
    expect(positionCost(terms(size, 100), position).yearlyRate).toBeCloseTo(rate, 1);
  });
  test.each([3, 4, 5, 6])('shows no rate for position %i of 10, which is about even', (position) => {
    const payoutOn = addDays(localDate(EVEN), 7 * position);
    const cost = { position, payoutOn, net: 98_000, fee: 1_000, yearlyRate: null };
    expect(positionCost(terms(10, 100), position)).toEqual(cost);
    expect(positionCosts(terms(10, 100))[position - 1]).toEqual(cost);
  });
  test('treats an average balance of exactly two contributions as a saving, with a rate', () => {
    expect(positionCost(terms(4, 100, 0), 3).yearlyRate).toBeLessThan(0);
    expect(positionCost(terms(4, 100, 1), 3).yearlyRate).toBeNull(); // The held reserve reduces the balance.
  });
  test('costs nothing without a fee and a reserve', () => {
    for (const position of [1, 10])
      expect(Math.abs(positionCost(terms(10, 0, 0), position).yearlyRate ?? Number.NaN)).toBeLessThan(1e-6);
  });
  test.each([
    [0.4998, 0.4998],
    [0.5002, null],
    [-0.4998, -0.4998],
    [-0.5002, null],
  ])('finds the rate of a flow that grows by %f a week: %f, searching up to one half', (growth, rate) => {
    const weekly = weeklyRate([
      { day: 0, amount: 10_000 },
      { day: 7, amount: -10_000 * (1 + growth) },
    ]);
    if (rate === null) expect(weekly).toBeNull();
    else expect(weekly).toBeCloseTo(rate, 6);
  });
  test('counts days from the first charge, which a holiday moves', () => {
    expect(cashFlow(terms(2, 100, 100, '2026-12-25'), 1)[0]).toEqual({ day: 0, amount: -10_000 });
  });
  test('shows the rate of the real dates: 15.4 % by even weeks becomes 17.9 % around Christmas', () => {
    expect(positionCost(terms(10, 100, 100, '2026-12-18'), 1).yearlyRate).toBeCloseTo(17.9, 1);
  });
});

describe('legal limit of 35 % (MONEY §4a)', () => {
  test.each([
    [5, 63],
    [8, 160],
    [10, 224],
    [12, 287],
    [20, 535],
  ])('allows %i seats on even weeks a fee of %i basis points, and no more', (size, fee) => {
    expect(largestFee(terms(size, 0))).toBe(fee);
    expect(yearly(cashFlow(terms(size, fee), 1))).toBeLessThanOrEqual(35);
    expect(yearly(cashFlow(terms(size, fee + 1), 1))).toBeGreaterThan(35);
  });
  test.each([
    [4, 900, 100],
    [4, 902, 100],
    [5, 2_105, 100],
    [10, 4_600, 1_000],
    [10, 5_000, 100],
  ])('rejects for %i seats a fee of %i at a reserve of %i, even when the flow has no root', (size, fee, reserve) => {
    expect(isLawful(terms(size, fee, reserve))).toBe(false);
  });
  test('rejects a borrower’s flow without any rate, and always allows a zero fee', () => {
    expect(weeklyRate(cashFlow(terms(4, 902), 1))).toBeNull();
    expect(isLawful(terms(4, 0))).toBe(true);
    expect(isLawful(terms(4, 0), 0)).toBe(true);
  });
  test('uses the real dates around Christmas: five seats at 0.60 % cost 53.7 %, against 32.9 % by even weeks', () => {
    expect(yearly(cashFlow(terms(5, 60, 100, '2026-12-18'), 1))).toBeCloseTo(53.7, 1);
    expect(yearly(cashFlow(terms(5, 60), 1))).toBeCloseTo(32.9, 1);
    expect(isLawful(terms(5, 60))).toBe(true);
    expect(isLawful(terms(5, 60, 100, '2026-12-18'))).toBe(false);
    expect(largestFee(terms(5, 0, 100, '2026-12-18'))).toBe(39);
  });
  test('treats two and three seats as no loan, because they pay before they receive', () => {
    expect(isLawful(terms(2, 100))).toBe(true);
    expect(isLawful(terms(3, 100))).toBe(true);
  });
  test('treats three seats without a reserve as no loan, because debt and savings are equal', () => {
    expect(largestFee(terms(3, 0, 0))).toBe(10_000);
  });
  test('treats three seats as a loan when a holiday delays the last charge', () => {
    expect(largestFee(terms(3, 0, 0, '2026-12-11'))).toBeLessThan(20);
  });
  test.each([
    [4, EVEN, 30],
    [5, EVEN, 60],
    [6, EVEN, 95],
    [7, EVEN, 100],
    [10, EVEN, 100],
    [5, '2026-12-18', 35],
  ])('has a default fee for %i seats starting %s: %i basis points', (size, startOn, fee) => {
    expect(defaultFee(terms(size, 0, 100, startOn), USUAL)).toBe(fee);
  });
  test('keeps a usual fee that equals the largest lawful fee', () => {
    expect(defaultFee(terms(5, 0), { feeBps: 63, maxYearlyRate: 35 })).toBe(63);
    expect(defaultFee(terms(5, 0), { feeBps: 64, maxYearlyRate: 35 })).toBe(60);
  });
  test.each([
    ['a usual fee of 0.80 %', { feeBps: 80, maxYearlyRate: 35 }, 80],
    ['a yearly rate of 10 % at the most', { feeBps: 100, maxYearlyRate: 10 }, 65],
  ])('charges ten seats %s', (_, settings, fee) => {
    expect(defaultFee(terms(10, 0), settings)).toBe(fee);
    expect(yearly(cashFlow(terms(10, fee), 1))).toBeLessThanOrEqual(settings.maxYearlyRate);
  });
});

/** Calendar of the first position as days and cents. The code below is independent of `cost.ts`. */
function datedFlow(plan: Terms): [day: number, amount: number][] {
  const entries = memberCalendar(plan, 1);
  return entries.map(({ on, amount }) => [daysBetween(plan.startOn, on), amount]);
}

/**
 * Returns whether the first position is a loan: its payments, weighted by day, exceed its receipts. Without a fee the
 * amounts sum to zero.
 */
function isLoan(plan: Terms): boolean {
  return datedFlow({ ...plan, feeBps: 0 }).reduce((sum, [day, amount]) => sum - day * amount, 0) > 0;
}

/**
 * By definition, a loan has a rate between zero and 35 %. The present value starts at minus the fee, so it must rise.
 */
function hasLawfulRate(plan: Terms): boolean {
  const flow = datedFlow(plan);
  return Array.from({ length: 351 }, (_, step) => 1 + step / 10 / 5_200).some((growth) => {
    const value = flow.reduce((sum, [day, amount]) => sum + amount * growth ** (-day / 7), 0);
    return value >= -1e-6;
  });
}

const anyPlan = fc.record({
  contribution: fc.integer({ min: 500, max: 100_000 }).map(cents),
  period: fc.constantFrom(...PERIODS),
  size: fc.integer({ min: 2, max: 52 }),
  feeBps: fc.integer({ min: 0, max: 5_000 }),
  reserveBps: fc.integer({ min: 0, max: 5_000 }),
  leadDays: fc.integer({ min: 4, max: 10 }),
  payoutDays: fc.integer({ min: 7, max: 28 }),
  startOn: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(localDate('2026-06-01'), days)),
});

describe('fee limit for every size, fee, reserve and start', () => {
  test('allows fees exactly up to the largest one, with a rate of at most 35 %', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const largest = largestFee(plan);
        expect(isLawful(plan)).toBe(plan.feeBps <= largest);
        if (!isLoan(plan)) {
          expect(largest).toBe(10_000 - plan.reserveBps);
          return;
        }
        expect(isLawful(plan)).toBe(hasLawfulRate(plan));
        for (const feeBps of [0, Math.floor(largest / 2), largest])
          expect(hasLawfulRate({ ...plan, feeBps })).toBe(true);
        expect(hasLawfulRate({ ...plan, feeBps: largest + 1 })).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
  test('computes the fee of 52 seats in the CPU time of a few rates, so that forms can recalculate on every key', () => {
    const plan = terms(52, 0, 100, '2026-12-18');
    const cpuOf = (work: () => void) => {
      const took = Array.from({ length: 7 }, () => {
        const before = process.cpuUsage();
        for (let time = 0; time < 5; time += 1) work();
        const { user, system } = process.cpuUsage(before);
        return user + system;
      });
      return Math.min(...took);
    };
    const control = cpuOf(() => hasLawfulRate(plan));
    expect(cpuOf(() => largestFee(plan)) / control).toBeLessThan(25);
  });
});
