import { describe, expect, test } from 'vitest';
import {
  advance,
  affectedBy,
  cents,
  type Forecast,
  forecast,
  forecastWaterfall,
  foreseen,
  holdPayout,
  laterPart,
  localDate,
  ownDebt,
  releasePayout,
  stillOwed,
} from '../src/index.ts';
import { Squad, seat } from './played-squad.ts';

// The property in `forecast-lives.test.ts` found each of these cases.

const CLOSED = 'bank_account_closed';
const MAIN = { round: 1, seq: 0 };

const forecastOf = ({ world, day }: Squad): Forecast => forecast({ world, today: day, holdsEnd: new Map() });

/** Returns a squad of four in which seat 4 owes round 1, on the payout day of round 1 without any bank response for seat 2. */
function withLateBank(fund: number): Squad {
  const squad = new Squad(4, fund);
  squad.fate = (_, who) => (who === 'seat4' ? CLOSED : who === 'seat2' ? null : 'confirmed');
  squad.until('2026-12-03');
  squad.day = localDate('2026-12-04');
  return squad;
}

describe('covers of a payout with several gaps', () => {
  test('the cover of a contribution without a bank response is not shown as the cover of a debt', () => {
    const squad = withLateBank(10_000);
    const said = forecastOf(squad);
    expect(foreseen(said, MAIN)).toMatchObject({ on: squad.day, fund: 10_000, short: 10_000, missing: 1 });
    const debt = ownDebt({ rotation: squad.rotation, forecast: said, today: squad.day, present: undefined }, seat(4));
    expect(debt?.weeks.map(({ coming }) => coming)).toEqual([{ on: squad.day, covered: 0, short: 10_000 }]);
    expect(affectedBy(squad.rotation, said)).toMatchObject({ owed: 10_000, toPots: 10_000, toCovers: 0 });
    squad.take(advance(squad.world, squad.day));
    expect(squad.contribution(1, 4).owed).toMatchObject({ pot: 10_000, fund: 0 });
    expect(squad.contribution(1, 2).owed).toMatchObject({ pot: 0, fund: 10_000 });
  });

  test('a debt has the rest of the fund after the cover of a contribution without a bank response', () => {
    const squad = withLateBank(13_000);
    const debt = ownDebt(
      { rotation: squad.rotation, forecast: forecastOf(squad), today: squad.day, present: undefined },
      seat(4),
    );
    expect(debt?.weeks.map(({ coming }) => coming)).toEqual([{ on: squad.day, covered: 3_000, short: 7_000 }]);
  });
});

describe('payout that leaves on the day of the debtor’s set-off', () => {
  /** Returns a squad whose first payout, without the contribution of seat 4, leaves beside the payout of seat 4. */
  function atOnce(): Squad {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 1 && who === 'seat4' ? CLOSED : 'confirmed');
    squad.until('2026-12-03');
    squad.verdict(holdPayout(squad.world, squad.day, MAIN));
    squad.until('2026-12-28');
    squad.day = localDate('2026-12-29');
    squad.verdict(releasePayout(squad.world, squad.day, MAIN));
    return squad;
  }

  test('the forecast shows the part that is missing when the payout leaves, and no cover for the supplement', () => {
    const squad = atOnce();
    const said = forecastOf(squad);
    const main = foreseen(said, MAIN);
    const supplement = foreseen(said, { round: 1, seq: 1 });
    const reserve = 800;
    expect(main).toMatchObject({ on: squad.day, reserve, short: 10_000 - reserve, missing: 1, pot: 30_000 + reserve });
    expect(supplement).toMatchObject({ on: squad.day, pot: 10_000 - reserve, reserve: 0, fund: 0 });
    expect(supplement && forecastWaterfall(supplement).map(({ kind }) => kind)).toEqual([
      'expected',
      'fee',
      'reserve_share',
      'net',
    ]);
    expect(laterPart(squad.rotation, said, 1)).toMatchObject({ pot: 10_000 - reserve, by: squad.day });
    squad.take(advance(squad.world, squad.day));
    const left = squad.rotation.payouts.filter(({ round }) => round === 1).map(({ pot, net }) => [pot, net]);
    expect(left).toEqual([main, supplement].map((own) => [own?.pot, own?.net]));
  });
});

describe('part of a payout that comes later', () => {
  test('a supplement that the bank returned is still to come', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 1 && who === 'seat4' ? CLOSED : 'confirmed');
    squad.until('2026-12-05');
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(4), amount: cents(10_000), payment: 'one' });
    squad.until('2026-12-07');
    expect(laterPart(squad.rotation, forecastOf(squad), 1)).toBeNull();
    squad.receive({ kind: 'payout_failed', round: 1, seq: 1, attempt: 1 });
    const said = forecastOf(squad);
    expect(laterPart(squad.rotation, said, 1)).toEqual({ round: 1, pot: 10_000, net: 9_800, by: null });
    expect(affectedBy(squad.rotation, said).inFull).not.toContain(1);
  });

  test('a debit whose charge day has passed is no next attempt', () => {
    const squad = new Squad(4);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat4' ? (attempt === 1 ? 'insufficient_funds' : null) : 'confirmed';
    squad.until('2026-12-05');
    const on = squad.contribution(1, 4).charges.at(-1)?.chargeOn;
    expect(squad.contribution(1, 4).charges).toHaveLength(2);
    expect(on && stillOwed(squad.rotation, 1, on)?.tryOn).toBe(on);
    expect(on && on < squad.day && stillOwed(squad.rotation, 1, squad.day)?.tryOn).toBeNull();
  });
});
