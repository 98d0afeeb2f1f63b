import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  bankHolidays,
  businessDayFrom,
  cents,
  closingDay,
  dayIn,
  daysBetween,
  localDate,
  memberCalendar,
  planRounds,
  roundDates,
  USUAL_DAYS,
} from '../src/index.ts';

describe('days', () => {
  test('a week with a change to daylight saving time has seven days', () => {
    expect(addDays(localDate('2027-03-12'), 7)).toBe('2027-03-19');
    expect(daysBetween(localDate('2027-03-12'), localDate('2027-03-19'))).toBe(7);
    expect(dayIn('America/Toronto', Date.UTC(2027, 2, 14, 4, 59))).toBe('2027-03-13');
    expect(dayIn('America/Toronto', Date.UTC(2027, 2, 15, 4, 1))).toBe('2027-03-15');
  });
});

describe('the end of the calendar', () => {
  const last = localDate('2199-12-31');
  test.each([
    ['adding a day to the last day of the calendar throws', () => addDays(last, 1)],
    ['adding more days than a date can store throws', () => addDays(last, 1e9)],
    ['subtracting a day from the first day of the calendar throws', () => addDays(localDate('1970-01-01'), -1)],
    ['adding infinitely many business days throws', () => addBusinessDays(last, Number.POSITIVE_INFINITY)],
    [
      'planning a squad beyond the last day of the calendar throws',
      () => planRounds({ ...USUAL_DAYS, startOn: localDate('2199-12-20'), size: 52, period: 'weekly' }),
    ],
  ])('the end of the calendar: %s', (_, search) => {
    expect(search).toThrow(RangeError);
  });
});

describe('parsing a day', () => {
  test.each(['1970-01-01', '2199-12-31', '2024-02-29'])('localDate accepts %s', (text) =>
    expect(localDate(text)).toBe(text),
  );
  test.each(['2026-02-30', '2026-13-01', '2026-12-01x', 'x2026-12-01', '2026-12-1', '2026-2-1', 'soon', "'; drop", ''])(
    '`localDate` throws for the text %j',
    (text) => expect(() => localDate(text)).toThrow(new RangeError(`not a day: ${text}`)),
  );
  test.each(['1969-12-31', '2200-01-01', '9999-12-31', '+020000-01-01', '-000001-12-31'])(
    '`localDate` throws for %s, a day outside the calendar',
    (text) => expect(() => localDate(text)).toThrow(new RangeError(`beyond the calendar: ${text}`)),
  );
});

describe('bank holidays of pre-authorized debits', () => {
  test('the bank holidays of 2027 match the published list', () => {
    expect([...bankHolidays(2027)]).toEqual([
      '2027-01-01',
      '2027-03-26',
      '2027-05-24',
      '2027-07-01',
      '2027-09-06',
      '2027-09-30',
      '2027-10-11',
      '2027-11-11',
      '2027-12-27',
      '2027-12-28',
    ]);
  });
  test.each([
    ['2026-12-25', '2026-12-29'],
    ['2026-11-28', '2026-11-30'],
    ['2026-11-27', '2026-11-27'],
  ])('a charge due on %s has the charge day %s', (due, charged) => {
    expect(businessDayFrom(localDate(due))).toBe(charged);
  });
  // These years include exceptions in the lunar rule for Easter.
  test.each([
    '1970-03-27',
    '2008-03-21',
    '2014-04-18',
    '2025-04-18',
    '2026-04-03',
    '2038-04-23',
    '2049-04-16',
    '2076-04-17',
    '2100-03-26',
    '2106-04-16',
    '2133-04-17',
  ])('the bank holidays include Good Friday on %s', (day) => {
    const spring = [...bankHolidays(Number(day.slice(0, 4)))].filter((each) => /-0[34]-/.test(each));
    expect(spring).toEqual([day]);
  });
  test.each(['2020-05-18', '2021-05-24', '2022-05-23', '2023-05-22', '2025-05-19', '2026-05-18'])(
    'the bank holidays include Victoria Day on %s, the last Monday before the 25th',
    (day) => {
      const may = [...bankHolidays(Number(day.slice(0, 4)))].filter((each) => each.includes('-05-'));
      expect(may).toEqual([day]);
    },
  );
  test('the bank holidays of a year are cached, because a calendar of 52 rounds reads them hundreds of times', () => {
    expect(bankHolidays(2027)).toBe(bankHolidays(2027));
  });
  test('a Boxing Day on Saturday moves to Monday', () => {
    expect([...bankHolidays(2026)].slice(-2)).toEqual(['2026-12-25', '2026-12-28']);
  });
  test('`addBusinessDays` counts forwards and backwards', () => {
    expect(addBusinessDays(localDate('2026-12-24'), 1)).toBe('2026-12-29');
    expect(addBusinessDays(localDate('2026-12-29'), -1)).toBe('2026-12-24');
    expect(addBusinessDays(localDate('2026-12-25'), 0)).toBe('2026-12-25');
  });
});

describe('days of a round (MONEY §1, §3)', () => {
  const weekly = (startOn: string) => ({ ...USUAL_DAYS, startOn: localDate(startOn), period: 'weekly' as const });
  test('a round with a charge on Friday is submitted four business days earlier and paid out a week later', () => {
    expect(roundDates(weekly('2026-11-20'), 2)).toEqual({
      number: 2,
      dueOn: '2026-11-27',
      submitOn: '2026-11-23',
      chargeOn: '2026-11-27',
      payoutOn: '2026-12-04',
    });
  });
  test('a charge at Christmas moves to a later day, and the payout follows three business days later', () => {
    expect(roundDates(weekly('2026-12-25'), 1)).toMatchObject({ chargeOn: '2026-12-29', payoutOn: '2027-01-04' });
  });
  test.each([
    [
      'a squad with 6 lead days submits two business days earlier',
      { leadDays: 6 },
      { submitOn: '2026-11-12', payoutOn: '2026-11-27' },
    ],
    [
      'a squad with 14 payout days pays a week later',
      { payoutDays: 14 },
      { submitOn: '2026-11-16', payoutOn: '2026-12-04' },
    ],
  ])('the terms of a squad: %s', (_, days, expected) => {
    expect(roundDates({ ...weekly('2026-11-20'), ...days }, 1)).toMatchObject({ chargeOn: '2026-11-20', ...expected });
  });
  test('the closing day is one business day before the order of the first debits', () => {
    expect(closingDay({ ...weekly('2027-01-08'), leadDays: 5 })).toBe('2026-12-30');
  });
  test('the closing day is five business days before the start', () => {
    expect(closingDay(weekly('2027-01-08'))).toBe('2026-12-31');
  });
  test('a member’s calendar is sorted by day, even with a payout after the next debits', () => {
    const terms = { ...weekly('2027-01-08'), contribution: cents(10_000), size: 4, feeBps: 100, reserveBps: 100 };
    expect(memberCalendar({ ...terms, payoutDays: 14 }, 1).map(({ on, what }) => `${on} ${what}`)).toEqual([
      '2027-01-08 contribution',
      '2027-01-15 contribution',
      '2027-01-22 payout',
      '2027-01-22 contribution',
      '2027-01-29 contribution',
      '2027-02-12 reserve',
    ]);
  });
  test('a member’s calendar lists every debit, the payout and the reserve, and the sum of these amounts is the negative fee', () => {
    const terms = {
      ...USUAL_DAYS,
      contribution: cents(10_000),
      period: 'weekly',
      size: 10,
      startOn: localDate('2027-01-08'),
      feeBps: 100,
      reserveBps: 100,
    } as const;
    const calendar = memberCalendar(terms, 2);
    expect(calendar.find((entry) => entry.what === 'payout')).toMatchObject({ on: '2027-01-22', amount: 98_000 });
    expect(calendar.at(-1)).toEqual({ on: '2027-03-19', what: 'reserve', round: 10, amount: 1_000 });
    expect(calendar.reduce((sum, entry) => sum + entry.amount, 0)).toBe(-1_000);
    const withoutReserve = memberCalendar({ ...terms, reserveBps: 0 }, 2);
    expect(withoutReserve.filter((entry) => entry.what === 'reserve')).toEqual([]);
  });
});
