import { describe, expect, test } from 'vitest';
import {
  accounts,
  addDays,
  cents,
  closingDay,
  decideStart,
  isMovedByDefault,
  localDate,
  mainPayout,
  retryContribution,
  roundDates,
  swapSeats,
  USUAL_DAYS,
} from '../src/index.ts';
import { person, Squad, seat } from './played-squad.ts';
import { READY } from './ready.ts';

// Each test covers the first day, cent or state of a rule, and the values directly before and after.

const startOn = localDate('2026-11-27');
const ready = {
  ...USUAL_DAYS,
  startOn,
  period: 'weekly',
  size: 2,
  orderRule: 'choice',
  draw: 'none',
  members: [READY, READY],
} as const;

describe('the closing day (MONEY §2)', () => {
  const firstCharges = () => roundDates(ready, 1).submitOn;
  test.each([
    ['a ready squad waits on the day before the closing day', () => addDays(closingDay(ready), -1), 'wait'],
    ['a ready squad starts on the closing day', () => closingDay(ready), 'start'],
    ['a ready squad starts on the submission day of the first charges', () => firstCharges(), 'start'],
    [
      'the start of a ready squad is postponed when the first charges would be late',
      () => addDays(firstCharges(), 1),
      'postpone',
    ],
  ])('%s', (_, today, kind) => {
    expect(decideStart(ready, today()).kind).toBe(kind);
  });
});

describe('swap with an unpaid contribution (MONEY §2, §3.6)', () => {
  const late = () => {
    const squad = new Squad(5, 100_000);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat4' && attempt === 1 ? 'insufficient_funds' : 'confirmed';
    return squad;
  };
  test.each([
    ['a member with a debit in flight can swap', '2026-11-27', null],
    ['a member with a planned retry cannot swap', '2026-11-29', 'in_default'],
    ['a member with a retry in flight cannot swap', '2026-12-03', 'in_default'],
    ['a member whose retry was confirmed can swap', '2026-12-08', null],
  ])('%s', (_, day, refused) => {
    const squad = late().until(day);
    expect(swapSeats(squad.world, squad.day, seat(4), seat(5)).refused).toBe(refused);
    expect(swapSeats(squad.world, squad.day, seat(5), seat(4)).refused).toBe(refused);
  });
});

describe('an approval above CA$5,000.00 (MONEY §3.7)', () => {
  const withoutFee = (contribution: number) => {
    const squad = new Squad(5, 0, contribution);
    const { rotation } = squad.world;
    squad.world = { ...squad.world, rotation: { ...rotation, terms: { ...rotation.terms, feeBps: 0, reserveBps: 0 } } };
    return squad.until('2026-12-04');
  };
  test.each([
    [500_000, 'submitted'],
    [500_005, 'awaiting_approval'],
  ])('a payout of %i cents gets the state %s', (net, state) => {
    expect(mainPayout(withoutFee(net / 5).rotation, 1).state).toBe(state);
  });
});

describe('charge-back of a charge with a surplus in the wallet (MONEY §3.10)', () => {
  const surplus = () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat3' ? (attempt === 1 ? 'bank_account_closed' : null) : 'confirmed';
    squad.until('2026-12-07');
    squad.verdict(retryContribution(squad.world, squad.day, { round: 1, seat: seat(3) }));
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(10_000), payment: 'guarantor-1' });
    squad.receive({ kind: 'charge_confirmed', round: 1, seat: seat(3), attempt: 2 });
    return squad;
  };
  const wallet = accounts.wallet(person(3));

  test('a charge-back takes the surplus back from the wallet and leaves no debt', () => {
    const squad = surplus();
    expect(squad.balance(wallet)).toBe(10_000);
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(3), attempt: 2 });
    expect(squad.balance(wallet)).toBe(0);
    expect(squad.contribution(1, 3).state).toBe('recovered');
    expect(squad.balance('fund')).toBe(50_000);
  });

  test('a charge-back above the wallet balance takes the whole balance and leaves the rest as debt', () => {
    const squad = surplus();
    squad.world = { ...squad.world, balances: new Map([...squad.world.balances, [wallet, cents(4_000)]]) };
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(3), attempt: 2 });
    expect(squad.balance(wallet)).toBe(0);
    expect(squad.contribution(1, 3)).toMatchObject({ state: 'charged_back', owed: { reserve: 400, fund: 5_600 } });
  });
});

describe('the place of a member after a default (MONEY §3.6)', () => {
  test.each([
    ['a member who was paid', 1],
    ['a member whose pot is in collection', 2],
    ['a member with a later payout', 4],
  ])('the predicted move after a default equals the actual move: %s', (_, number) => {
    const squad = new Squad(5, 100_000);
    squad.fate = (round, who) => (round === 2 && who === `seat${number}` ? 'mandate_cancelled' : 'confirmed');
    const roundOf = () => squad.rotation.rounds.find(({ recipient }) => recipient === seat(number))?.number;
    squad.until('2026-12-02');
    const debitOn = squad.rotation.rounds.find((own) => own.number === 2)?.chargeOn ?? squad.day;
    const foretold = isMovedByDefault(squad.rotation, seat(number), debitOn);
    const before = roundOf();
    squad.until('2026-12-10');
    expect(squad.rotation.seats.find(({ id }) => id === seat(number))?.defaulted).toBe(true);
    expect(roundOf() !== before).toBe(foretold);
    expect(foretold).toBe(number === 4);
  });
});
