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

/** First due day of plans with even weeks. None of the next 30 Wednesdays is a bank holiday. */
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

/**
 * Returns the cash flow of a member with a payout on the day of the first contribution. The fee comes out of the pot,
 * and there is no reserve.
 */
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
  ])(
    'with a same-day payout, %i seats and a fee of %i basis points cost the first position %f %% a year',
    (size, fee, rate) => {
      expect(yearly(paidAtOnce(size, fee))).toBeCloseTo(rate, 1);
    },
  );
  test.each([
    [10, 1, 15.4],
    [10, 2, 21.8],
    [10, 7, -20.7],
    [10, 8, -14.9],
    [10, 9, -11.6],
    [10, 10, -9.5],
    [20, 1, 6.3],
    [20, 20, -5.0],
  ])(
    'with the app’s calendar, a squad of %i seats costs position %i a rate of %f %% a year',
    (size, position, rate) => {
      expect(positionCost(terms(size, 100), position).yearlyRate).toBeCloseTo(rate, 1);
    },
  );
  test.each([3, 4, 5, 6])('position %i of 10 is about even and has no rate', (position) => {
    const payoutOn = addDays(localDate(EVEN), 7 * position);
    const cost = { position, payoutOn, net: 98_000, fee: 1_000, yearlyRate: null };
    expect(positionCost(terms(10, 100), position)).toEqual(cost);
    expect(positionCosts(terms(10, 100))[position - 1]).toEqual(cost);
  });
  test('an average balance of exactly two contributions counts as a saving and has a rate', () => {
    expect(positionCost(terms(4, 100, 0), 3).yearlyRate).toBeLessThan(0);
    // The reserve lowers the average balance below two contributions.
    expect(positionCost(terms(4, 100, 1), 3).yearlyRate).toBeNull();
  });
  test('a plan without a fee and without a reserve costs nothing in any position', () => {
    for (const position of [1, 10])
      expect(Math.abs(positionCost(terms(10, 0, 0), position).yearlyRate ?? Number.NaN)).toBeLessThan(1e-6);
  });
  test.each([
    [0.4998, 0.4998],
    [0.5002, null],
    [-0.4998, -0.4998],
    [-0.5002, null],
  ])('a flow that grows by %f a week has the weekly rate %f, within the limit of one half', (growth, rate) => {
    const weekly = weeklyRate([
      { day: 0, amount: 10_000 },
      { day: 7, amount: -10_000 * (1 + growth) },
    ]);
    if (rate === null) expect(weekly).toBeNull();
    else expect(weekly).toBeCloseTo(rate, 6);
  });
  test('the days of a cash flow start at the first charge, which a holiday delays', () => {
    expect(cashFlow(terms(2, 100, 100, '2026-12-25'), 1)[0]).toEqual({ day: 0, amount: -10_000 });
  });
  test('a yearly rate depends on the real days: 15.4 % in even weeks becomes 17.9 % around Christmas', () => {
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
  ])('the largest lawful fee for %i seats in even weeks is %i basis points', (size, fee) => {
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
  ])(
    'a plan of %i seats, a fee of %i and a reserve of %i basis points is unlawful, even when the cash flow has no rate',
    (size, fee, reserve) => {
      expect(isLawful(terms(size, fee, reserve))).toBe(false);
    },
  );
  test('a borrower’s flow without any rate is unlawful, and a zero fee is always lawful', () => {
    expect(weeklyRate(cashFlow(terms(4, 902), 1))).toBeNull();
    expect(isLawful(terms(4, 0))).toBe(true);
    expect(isLawful(terms(4, 0), 0)).toBe(true);
  });
  test('a fee of 0.60 % for five seats costs 53.7 % around Christmas and 32.9 % in even weeks', () => {
    expect(yearly(cashFlow(terms(5, 60, 100, '2026-12-18'), 1))).toBeCloseTo(53.7, 1);
    expect(yearly(cashFlow(terms(5, 60), 1))).toBeCloseTo(32.9, 1);
    expect(isLawful(terms(5, 60))).toBe(true);
    expect(isLawful(terms(5, 60, 100, '2026-12-18'))).toBe(false);
    expect(largestFee(terms(5, 0, 100, '2026-12-18'))).toBe(39);
  });
  test('a plan of two or three seats is not a loan, because members pay before their payout', () => {
    expect(isLawful(terms(2, 100))).toBe(true);
    expect(isLawful(terms(3, 100))).toBe(true);
  });
  test('a plan of three seats without a reserve is not a loan, because debt and savings are equal', () => {
    expect(largestFee(terms(3, 0, 0))).toBe(10_000);
  });
  test('a plan of three seats is a loan when a holiday delays the last charge', () => {
    expect(largestFee(terms(3, 0, 0, '2026-12-11'))).toBeLessThan(20);
  });
  test.each([
    [4, EVEN, 30],
    [5, EVEN, 60],
    [6, EVEN, 95],
    [7, EVEN, 100],
    [10, EVEN, 100],
    [5, '2026-12-18', 35],
  ])('the default fee of %i seats starting on %s is %i basis points', (size, startOn, fee) => {
    expect(defaultFee(terms(size, 0, 100, startOn), USUAL)).toBe(fee);
  });
  test('a usual fee equal to the largest lawful fee stays the default fee', () => {
    expect(defaultFee(terms(5, 0), { feeBps: 63, maxYearlyRate: 35 })).toBe(63);
    expect(defaultFee(terms(5, 0), { feeBps: 64, maxYearlyRate: 35 })).toBe(60);
  });
  test.each([
    ['a squad of ten with a usual fee of 0.80 % is charged 0.80 %', { feeBps: 80, maxYearlyRate: 35 }, 80],
    ['a squad of ten under a yearly rate of 10 % is charged 0.65 %', { feeBps: 100, maxYearlyRate: 10 }, 65],
  ])('the default fee: %s', (_, settings, fee) => {
    expect(defaultFee(terms(10, 0), settings)).toBe(fee);
    expect(yearly(cashFlow(terms(10, fee), 1))).toBeLessThanOrEqual(settings.maxYearlyRate);
  });
});

/** Returns the cash flow of the first position as days and cents, without the code of `cost.ts`. */
function datedFlow(plan: Terms): [day: number, amount: number][] {
  const entries = memberCalendar(plan, 1);
  return entries.map(({ on, amount }) => [daysBetween(plan.startOn, on), amount]);
}

/**
 * Returns whether the first position is a loan: payments weighted by day exceed weighted receipts. Without a fee, the
 * amounts sum to zero.
 */
function isLoan(plan: Terms): boolean {
  return datedFlow({ ...plan, feeBps: 0 }).reduce((sum, [day, amount]) => sum - day * amount, 0) > 0;
}

/**
 * Returns whether a loan has a rate between zero and 35 %. At rate zero, the present value is the negative fee, so a
 * rate requires a rising present value.
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
  test('every fee up to the largest lawful fee has a rate of at most 35 %, and higher fees exceed 35 %', () => {
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
  test('the search for the largest fee of 52 seats takes less than 25 times the CPU time of one rate check', () => {
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
