import { describe, expect, test } from 'vitest';
import {
  accounts,
  addDays,
  cents,
  type Forecast,
  forecast,
  forecastWaterfall,
  foreseen,
  gapOf,
  holdPayout,
  type LocalDate,
  leaveSquad,
  mainPayout,
  paidInFull,
  promisedNet,
  type Seat,
  shownForecast,
  stillOwed,
} from '../src/index.ts';
import { person, Squad, seat } from './played-squad.ts';

const CLOSED = 'bank_account_closed';

function forecastOf({ world, day }: Squad, holdsEnd: ReadonlyMap<Seat['id'], LocalDate> = new Map()): Forecast {
  return forecast({ world, today: day, holdsEnd });
}

/** Returns a coming payout as [day, net, set-off, missing contributions]. */
function coming(squad: Squad, round: number, holdsEnd?: ReadonlyMap<Seat['id'], LocalDate>) {
  const found = foreseen(forecastOf(squad, holdsEnd), { round, seq: 0 });
  return found && [found.on, found.net, found.setOff, found.missing];
}

function block(squad: Squad, number: number, blocked: Seat['blocked']): void {
  const seats = squad.rotation.seats.map((own) => (own.id === seat(number) ? { ...own, blocked } : own));
  squad.world = { ...squad.world, rotation: { ...squad.rotation, seats } };
}

/** Returns a squad of four in which the debits of seat 4 fail for good, on a day. */
function withDebtor(day: string, fund = 0): Squad {
  const squad = new Squad(4, fund);
  squad.fate = (_, who) => (who === 'seat4' ? CLOSED : 'confirmed');
  return squad.until(day);
}

describe('forecast of a squad', () => {
  test('a squad without any failure follows its plan', () => {
    const squad = new Squad(4).until('2026-11-24');
    expect([1, 2, 3, 4].map((round) => coming(squad, round))).toEqual([
      ['2026-12-04', 39_200, 0, 0],
      ['2026-12-11', 39_200, 0, 0],
      ['2026-12-18', 39_200, 0, 0],
      ['2026-12-29', 39_200, 0, 0], // The Monday after Christmas is a bank holiday.
    ]);
    expect(forecastOf(squad).debits).toHaveLength(12);
  });

  test('a payout after a default has the amount that leaves and the missing amount', () => {
    const squad = withDebtor('2026-11-29');
    expect(coming(squad, 1)).toEqual(['2026-12-04', 29_400, 0, 1]);
    const payout = foreseen(forecastOf(squad), { round: 1, seq: 0 });
    expect(payout && gapOf(payout)).toEqual({ short: 10_000, count: 1, setOff: 0 });
    expect(payout && forecastWaterfall(payout).map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ['contributions', 3, 30_000],
      ['fee', 1, -300],
      ['reserve_share', 1, -300],
      ['net', 1, 29_400],
    ]);
    expect(promisedNet(squad.rotation, mainPayout(squad.rotation, 1))).toBe(39_200);
    expect(squad.until('2026-12-04').orders.findLast(({ kind }) => kind === 'payout')).toMatchObject({
      amount: 29_400,
    });
  });

  test('the fund covers at most its balance', () => {
    const payout = foreseen(forecastOf(withDebtor('2026-11-29', 9_60)), { round: 1, seq: 0 });
    expect(payout).toMatchObject({ reserve: 0, fund: 960, short: 9_040, missing: 1, arrived: 3 });
  });

  test('the recipient’s own failed contribution is not counted as arrived', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (who === 'seat2' && round > 1 ? CLOSED : 'confirmed');
    squad.until('2026-12-06');
    const own = foreseen(forecastOf(squad), { round: 2, seq: 0 });
    const lines = own ? forecastWaterfall(own) : [];
    expect(lines.find(({ kind }) => kind === 'contributions' || kind === 'expected')).toMatchObject({
      count: 3,
      amount: 30_000,
    });
  });

  test('the set-off reduces the payout of a debtor, and fills the short pots', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (who === 'seat4' && round < 4 ? CLOSED : 'confirmed');
    squad.until('2026-12-15');
    const own = foreseen(forecastOf(squad), { round: 4, seq: 0 });
    expect(own?.setOff).toBeGreaterThan(0);
    expect(own && own.net + own.setOff).toBe(39_200);
    expect(own && gapOf(own)).toEqual({ short: 0, count: 0, setOff: own?.setOff });
    const later = forecastOf(squad).payouts.filter(({ seq }) => seq > 0);
    expect(later.map(({ round, net }) => [round, net])).not.toEqual([]);
    squad.until('2027-01-20');
    expect(mainPayout(squad.rotation, 4)).toMatchObject({ net: own?.net, setOff: own?.setOff });
    for (const { round, seq, net } of later)
      expect(squad.rotation.payouts.find((each) => each.round === round && each.seq === seq)).toMatchObject({ net });
  });

  test('a payout above the approval limit has a day and its whole amount, even in a squad with a debtor', () => {
    const squad = new Squad(7, 0, 100_000);
    squad.fate = (_, who) => (who === 'seat7' ? CLOSED : 'confirmed');
    squad.until('2026-11-29');
    expect(coming(squad, 1)).toEqual(['2026-12-04', 588_000, 0, 1]);
    expect(coming(squad.until('2026-12-05'), 1)).toEqual(['2026-12-05', 588_000, 0, 1]);
  });

  test('pages show no day for a payout that waits for approval, and the amount of the forecast', () => {
    const squad = new Squad(7, 0, 100_000);
    squad.fate = (_, who) => (who === 'seat7' ? CLOSED : 'confirmed');
    const shown = ({ world, day: today }: Squad) =>
      foreseen(shownForecast({ world, today, holdsEnd: new Map() }), { round: 1, seq: 0 });
    expect(shown(squad.until('2026-11-29'))).toMatchObject({ on: '2026-12-04', net: 588_000 });
    expect(mainPayout(squad.until('2026-12-05').rotation, 1).state).toBe('awaiting_approval');
    expect(shown(squad)).toMatchObject({ on: null, net: 588_000 });
  });

  test('a paid round shows the amount still owed while the bank has not responded to the retry', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 1 && who === 'seat4' ? 'insufficient_funds' : 'confirmed');
    squad.until('2026-12-05');
    expect(stillOwed(squad.rotation, 1, squad.day)).toEqual({ count: 1, amount: 10_000, net: 9_800, tryOn: null });
    expect(stillOwed(squad.rotation, 2, squad.day)).toBeUndefined();
    expect(paidInFull(squad.rotation, 1)).toBeUndefined();
    squad.fate = () => 'confirmed';
    const { rotation } = squad.until('2027-02-01');
    expect(stillOwed(rotation, 1, squad.day)).toBeUndefined();
    expect(paidInFull(rotation, 1)).toEqual({ count: 2, net: 39_200, above: 0 });
  });

  test.each(['suspended', 'identity', 'unconfirmed'] as const)(
    'a payout to a member who is blocked has an amount and no day: %s',
    (reason) => {
      const squad = new Squad(4).until('2026-12-03');
      block(squad, 1, reason);
      expect(coming(squad, 1)).toEqual([null, 39_200, 0, 0]);
      expect(coming(squad, 2)?.[0]).toBe('2026-12-11');
    },
  );

  test('a payout that staff hold has an amount and no day', () => {
    const squad = new Squad(4).until('2026-12-03');
    squad.verdict(holdPayout(squad.world, squad.day, { round: 1, seq: 0 }));
    expect(coming(squad, 1)).toEqual([null, 39_200, 0, 0]);
  });

  test('the forecast omits a held payout of a round that a departure removed', () => {
    const squad = new Squad(4);
    squad.verdict(holdPayout(squad.world, squad.day, { round: 4, seq: 0 }));
    squad.verdict(leaveSquad(squad.world, squad.day, seat(2)));
    expect(mainPayout(squad.rotation, 4)).toMatchObject({ state: 'cancelled', heldReason: 'staff' });
    squad.verdict(holdPayout(squad.world, squad.day, { round: 1, seq: 0 }));
    expect(forecastOf(squad).payouts.map(({ round, on }) => [round, on])).toEqual([
      [2, '2026-12-11'],
      [3, '2026-12-18'],
      [1, null],
    ]);
  });

  test('a payout that the bank returned has an amount and no day', () => {
    const squad = new Squad(4).until('2026-12-05');
    squad.receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    expect(coming(squad, 1)).toEqual([null, 39_200, 0, 0]);
  });

  test('a payout to a new account leaves on the day after the hold', () => {
    const squad = new Squad(4).until('2026-12-03');
    block(squad, 1, 'new_bank');
    expect(coming(squad, 1, new Map([[seat(1), addDays(squad.day, 2)]]))).toEqual(['2026-12-05', 39_200, 0, 0]);
  });

  test('a payout without an account goes to the wallet after 30 days', () => {
    const squad = new Squad(4).until('2026-12-03');
    block(squad, 1, 'bank');
    const found = foreseen(forecastOf(squad), { round: 1, seq: 0 });
    expect(found).toMatchObject({ on: addDays(squad.day, 31), toWallet: true, net: 39_200 });
  });

  test('a contribution that the wallet pays is not in the list of debits', () => {
    const squad = new Squad(4, 0, 10_000, true).until('2026-11-24');
    squad.world = {
      ...squad.world,
      balances: new Map([...squad.world.balances, [accounts.wallet(person(2)), cents(10_000)] as const]),
    };
    const rounds = forecastOf(squad).debits.filter((debit) => debit.seat === seat(2));
    expect(rounds.map(({ round }) => round)).toEqual([3, 4]);
  });
});
