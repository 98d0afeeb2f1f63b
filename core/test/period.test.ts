import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accounts,
  addDays,
  addMonths,
  addPeriods,
  atStake,
  cents,
  closingDay,
  dayOfMonth,
  daysBetween,
  decideStart,
  isBusinessDay,
  type LocalDate,
  largestFee,
  localDate,
  memberCalendar,
  PERIODS,
  type Period,
  planRounds,
  positionCosts,
  USUAL_DAYS,
  weekday,
} from '../src/index.ts';
import { amountsOf, person, SQUAD, Squad, seat } from './played-squad.ts';

const dueDays = (startOn: string, period: Period, size: number) =>
  planRounds({ ...USUAL_DAYS, startOn: localDate(startOn), period, size }).map(({ dueOn }) => dueOn);

describe('adding months (MONEY §1)', () => {
  test.each([
    ['the same day in the next month', '2027-01-15', 1, '2027-02-15'],
    ['zero months', '2027-01-31', 0, '2027-01-31'],
    ['the 31st in a month of 30', '2027-03-31', 1, '2027-04-30'],
    ['the 30th in a month of 31', '2027-04-30', 1, '2027-05-30'],
    ['the 31st in February', '2027-01-31', 1, '2027-02-28'],
    ['the 30th in February', '2027-01-30', 1, '2027-02-28'],
    ['the 29th in February', '2027-01-29', 1, '2027-02-28'],
    ['the 28th in February', '2027-01-28', 1, '2027-02-28'],
    ['the 31st in a leap February', '2028-01-31', 1, '2028-02-29'],
    ['the 29th in a leap February', '2028-01-29', 1, '2028-02-29'],
    ['the missing leap day of 2100', '2100-01-29', 1, '2100-02-28'],
    ['a year after a leap day', '2028-02-29', 12, '2029-02-28'],
    ['four years after a leap day', '2028-02-29', 48, '2032-02-29'],
    ['over the end of the year', '2026-12-31', 2, '2027-02-28'],
    ['from December to January', '2026-12-01', 1, '2027-01-01'],
    ['the month after February', '2027-01-31', 2, '2027-03-31'],
    ['the last day of the calendar', '2199-11-30', 1, '2199-12-30'],
  ])('`addMonths` handles %s: %s plus %i', (_, from, months, then) => {
    expect(addMonths(localDate(from), months)).toBe(then);
  });
  test('`addMonths` throws beyond the end of the calendar', () => {
    expect(() => addMonths(localDate('2199-12-01'), 1)).toThrow(RangeError);
  });
});

describe('due days of a squad (MONEY §1)', () => {
  test.each([
    ['weekly', '2027-02-19', ['2027-02-19', '2027-02-26', '2027-03-05', '2027-03-12']],
    ['biweekly', '2026-12-18', ['2026-12-18', '2027-01-01', '2027-01-15', '2027-01-29']],
    ['monthly', '2026-12-31', ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['monthly', '2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['monthly', '2027-02-28', ['2027-02-28', '2027-03-28', '2027-04-28']],
  ] as const)(
    'due days of a %s squad from %s keep the day of the week or the day of the month',
    (period, startOn, days) => {
      expect(dueDays(startOn, period, days.length)).toEqual(days);
    },
  );
  test('a monthly squad has the usual numbers of days between due day, charge, submission and payout', () => {
    const startOn = localDate('2027-07-31');
    expect(planRounds({ ...USUAL_DAYS, startOn, period: 'monthly', size: 3 })).toEqual([
      // The due day 31 July is a Saturday, so the charge day is the next business day.
      { number: 1, dueOn: startOn, submitOn: '2027-07-27', chargeOn: '2027-08-02', payoutOn: '2027-08-09' },
      { number: 2, dueOn: '2027-08-31', submitOn: '2027-08-25', chargeOn: '2027-08-31', payoutOn: '2027-09-07' },
      // The due day 30 September is a bank holiday: the National Day for Truth and Reconciliation.
      { number: 3, dueOn: '2027-09-30', submitOn: '2027-09-24', chargeOn: '2027-10-01', payoutOn: '2027-10-07' },
    ]);
  });
});

const anyStart = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(localDate('2026-06-01'), days));
const anyPlan = fc.record({
  startOn: anyStart,
  period: fc.constantFrom(...PERIODS),
  size: fc.integer({ min: 2, max: 52 }),
  leadDays: fc.integer({ min: 4, max: 10 }),
  payoutDays: fc.integer({ min: 7, max: 28 }),
});
const monthOf = (day: LocalDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const lastOfMonth = (day: LocalDate) => dayOfMonth(addDays(day, 1)) === 1;

describe('every start, period and size', () => {
  test('due days and payout days increase, and each round is submitted after the previous round', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const rounds = planRounds(plan);
        rounds.forEach((round, index) => {
          const before = rounds[index - 1];
          if (before) {
            expect(round.dueOn > before.dueOn).toBe(true);
            expect(round.payoutOn >= before.payoutOn).toBe(true);
            expect(round.submitOn >= before.submitOn).toBe(true);
          }
          expect(isBusinessDay(round.chargeOn) && isBusinessDay(round.payoutOn)).toBe(true);
          expect(daysBetween(round.dueOn, round.payoutOn)).toBeGreaterThanOrEqual(7);
        });
      }),
    );
  });
  test('a weekly squad has 7 days between rounds, and a biweekly squad has 14', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 51 }), (startOn, count) => {
        expect(daysBetween(startOn, addPeriods(startOn, 'weekly', count))).toBe(7 * count);
        expect(daysBetween(startOn, addPeriods(startOn, 'biweekly', count))).toBe(14 * count);
        expect(weekday(addPeriods(startOn, 'biweekly', count))).toBe(weekday(startOn));
      }),
    );
  });
  test('a monthly squad keeps the day of the month, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 51 }), (startOn, count) => {
        const then = addPeriods(startOn, 'monthly', count);
        expect(monthOf(then)).toBe(monthOf(startOn) + count);
        const isShort = lastOfMonth(then) && dayOfMonth(then) < dayOfMonth(startOn);
        expect(dayOfMonth(then) === dayOfMonth(startOn) || isShort).toBe(true);
      }),
    );
  });
  test('a monthly squad’s due day in March is the same day of the month as the start', () => {
    fc.assert(
      fc.property(anyStart, (startOn) => {
        const march = planRounds({ ...USUAL_DAYS, startOn, period: 'monthly', size: 14 }).filter(({ dueOn }) =>
          dueOn.includes('-03-'),
        );
        for (const { dueOn } of march) expect(dayOfMonth(dueOn)).toBe(dayOfMonth(startOn));
      }),
    );
  });
});

describe('postponing a start (MONEY §2)', () => {
  const moved = (startOn: LocalDate, period: Period, today = closingDay({ ...USUAL_DAYS, startOn })) =>
    decideStart({ ...USUAL_DAYS, startOn, period, size: 2, orderRule: 'choice', draw: 'none', members: [] }, today);
  test.each([
    ['biweekly', '2026-11-27', '2026-12-11'],
    ['monthly', '2027-01-15', '2027-02-15'],
    ['monthly', '2027-01-31', '2027-03-31'],
    ['monthly', '2027-01-29', '2027-03-29'],
    ['monthly', '2028-01-29', '2028-02-29'],
  ] as const)('a %s squad with a start on %s is postponed to %s', (period, startOn, later) => {
    expect(moved(localDate(startOn), period)).toEqual({ kind: 'postpone', startOn: later });
  });
  test('a postponed start skips months with a closing day in the past', () => {
    const startOn = localDate('2027-01-15');
    expect(moved(startOn, 'monthly', localDate('2027-04-09'))).toEqual({ kind: 'postpone', startOn: '2027-05-15' });
  });
  test('a repeatedly postponed start keeps the day of the month', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 400 }), (startOn, late) => {
        const today = addDays(closingDay({ ...USUAL_DAYS, startOn }), late);
        const decision = moved(startOn, 'monthly', today);
        expect(decision.kind).toBe('postpone');
        if (decision.kind !== 'postpone') return;
        expect(dayOfMonth(decision.startOn)).toBe(dayOfMonth(startOn));
        expect(closingDay({ ...USUAL_DAYS, startOn: decision.startOn }) > today).toBe(true);
      }),
    );
  });
});

describe('cost of a position in a monthly squad (MONEY §4a)', () => {
  const terms = (startOn: string, period: Period, size: number) => ({
    ...USUAL_DAYS,
    contribution: cents(10_000),
    period,
    size,
    startOn: localDate(startOn),
    feeBps: 100,
    reserveBps: 100,
  });
  // An independent program computed these rates from handwritten cash flows.
  test('a plan with a longer period has a lower yearly rate at the same fee', () => {
    const rates = positionCosts(terms('2026-12-31', 'monthly', 6)).map(({ yearlyRate }) => yearlyRate);
    expect(rates[0]).toBeCloseTo(5.48, 2);
    expect(rates.slice(1, 5)).toEqual([null, null, null, null]);
    expect(rates[5]).toBeCloseTo(-4.44, 2);
  });
  test.each([
    ['weekly', [null, 31, 63, 224]],
    ['biweekly', [63, 128, 192, 504]],
    ['monthly', [222, 353, 483, 1_114]],
  ] as const)(
    'a %s squad of 3, 4, 5 and 10 seats on even days has the published largest lawful fees',
    (period, fees) => {
      const largest = [3, 4, 5, 10].map((size) => largestFee(terms('2027-01-06', period, size)));
      expect(largest).toEqual(fees.map((fee) => fee ?? 9_900));
    },
  );
  test('a member’s calendar in a monthly squad lists one due day per month', () => {
    const days = memberCalendar(terms('2026-12-31', 'monthly', 4), 2).map(({ on, what }) => `${on} ${what}`);
    expect(days).toEqual([
      '2026-12-31 contribution',
      '2027-02-01 contribution',
      '2027-02-08 payout',
      '2027-03-01 contribution',
      '2027-03-31 contribution',
      '2027-04-07 reserve',
    ]);
  });
});

describe('simulation of a monthly squad with a start on the 31st (MONEY §3 to §5)', () => {
  const squad = () => new Squad(3, 50_000, 10_000, false, { period: 'monthly', startOn: localDate('2026-12-31') });

  test('a monthly squad with a start on the 31st handles a short month and closes after the last payout', () => {
    const played = squad().until('2027-03-07');
    const opened = played.orders.filter((order) => order.kind === 'charge').map((order) => order.chargeOn);
    expect([...new Set(opened)]).toEqual(['2026-12-31', '2027-02-01', '2027-03-01']);
    expect(played.rotation.status).toBe('active');
    played.until('2027-03-09');
    expect(played.rotation.status).toBe('completed');
    for (const round of [1, 2, 3])
      expect(amountsOf(played, round)).toEqual({ state: 'paid', pot: 30_000, setOff: 0, net: 29_400 });
    for (const number of [1, 2, 3]) expect(played.balance(accounts.wallet(person(number)))).toBe(300);
    expect(played.balance(accounts.reserve(SQUAD))).toBe(0);
    expect(played.balance('fees')).toBe(900);
  });

  test('a monthly squad counts retry days in business days and covers the payout on time', () => {
    const played = squad();
    played.fate = (round, who, attempt) =>
      round === 1 && who === 'seat3' && attempt < 3 ? 'insufficient_funds' : 'confirmed';
    played.until('2027-01-07');
    expect(amountsOf(played, 1)).toMatchObject({ state: 'submitted', pot: 30_000, net: 29_400 });
    expect(played.contribution(1, 3)).toMatchObject({ owed: { pot: 0, reserve: 0, fund: 10_000 } });
    expect(played.contribution(1, 3).charges.map(({ chargeOn }) => chargeOn)).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2027-01-07',
    ]);
    played.until('2027-01-12');
    expect(played.contribution(1, 3)).toMatchObject({ state: 'confirmed', owed: { fund: 0 } });
    expect(played.balance('fund')).toBe(50_000);
  });

  test('the guarantor’s exposure in a monthly squad decreases every month', () => {
    const played = squad();
    const at = (day: string) => atStake(played.until(day).rotation, seat(1));
    expect([at('2027-01-08'), at('2027-01-31'), at('2027-02-28'), at('2027-03-06')]).toEqual([20_000, 10_000, 0, 0]);
  });
});
