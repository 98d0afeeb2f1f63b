import { describe, expect, test } from 'vitest';
import { cents, expectedPayout, leaveSquad, plannedWaterfall, planPayout } from '../src/index.ts';
import { SQUAD, Squad, seat, waterfallOf } from './played-squad.ts';

const CLOSED = 'bank_account_closed';

/** Returns a squad of four on a day. Seat 3 leaves before the first round or after the first payment. */
function left(on: string): Squad {
  const squad = new Squad(4).until(on);
  squad.verdict(leaveSquad(squad.world, squad.day, seat(3)));
  return squad;
}
function short(until: string, ...missing: string[]): Squad {
  const squad = new Squad(4);
  squad.fate = (round, who) => (missing.includes(`${round}:${who}`) ? CLOSED : 'confirmed');
  return squad.until(until);
}
function supplement(): Squad {
  const squad = short('2026-12-05', '1:seat3');
  squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(5_000), payment: 'p' });
  return squad;
}

describe('expected payout without further defaults', () => {
  test.each<[string, () => Squad, round: number, seq: number, [pot: number, fee: number, net: number]]>([
    ['a future round expects the payout of a full pot', () => new Squad(4), 2, 0, [40_000, 400, 39_200]],
    [
      'a future round after a departure expects a smaller payout',
      () => left('2026-12-01'),
      3,
      0,
      [30_000, 300, 29_400],
    ],
    [
      'a refund round expects a payout without fee and reserve share',
      () => left('2026-12-01'),
      4,
      0,
      [20_000, 0, 20_000],
    ],
    [
      'a round that was submitted before a departure expects the payout of a full pot',
      () => left('2026-12-01'),
      2,
      0,
      [40_000, 400, 39_200],
    ],
    [
      'a round with a failed contribution expects the payout of a full pot',
      () => short('2026-11-30', '1:seat3'),
      1,
      0,
      [40_000, 400, 39_200],
    ],
    ['a removed round expects a payout of zero', () => left('2026-11-22'), 4, 0, [0, 0, 0]],
    ['a sent payout keeps its amounts', () => short('2026-12-05', '1:seat3'), 1, 0, [30_000, 300, 29_400]],
    ['a supplement expects the payout of the money that has arrived', supplement, 1, 1, [5_000, 50, 4_900]],
  ])('%s', (_, played, round, seq, expected) => {
    const { rotation } = played();
    const payout = rotation.payouts.find((found) => found.round === round && found.seq === seq);
    if (!payout) throw new Error(`${SQUAD} has no such payout`);
    const { pot, fee, net } = expectedPayout(rotation, payout);
    expect([pot, fee, net]).toEqual(expected);
  });
});

describe('why this amount (MONEY §3.8)', () => {
  test('the waterfall lists a charge that the bank returned before the payout, and the cover of this charge', () => {
    const squad = new Squad(4, 50_000).until('2026-12-03');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(2), attempt: 1 });
    expect(waterfallOf(squad.until('2026-12-04'), 1)).toEqual([
      ['contributions', 4, 40_000],
      ['covered_fund', 1, 10_000],
      ['charged_back', 1, -10_000],
      ['fee', 1, -400],
      ['reserve_share', 1, -400],
      ['net', 1, 39_200],
    ]);
  });
  test('the waterfall omits a returned payout after a second attempt with the same amount', () => {
    const squad = new Squad(4).until('2026-12-05');
    const before = waterfallOf(squad, 1);
    squad.receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    expect(waterfallOf(squad, 1)).toEqual(before);
  });
  test.each([
    [
      'a planned waterfall lists fee and reserve share',
      100,
      200,
      ['expected 4 40000', 'fee 1 -400', 'reserve_share 1 -800', 'net 1 38800'],
    ],
    [
      'a planned waterfall without a fee lists no fee',
      0,
      200,
      ['expected 4 40000', 'reserve_share 1 -800', 'net 1 39200'],
    ],
    ['a planned waterfall of a refund round lists no deductions', 0, 0, ['expected 4 40000', 'net 1 40000']],
  ])('%s', (_, feeBps, reserveBps, lines) => {
    const planned = plannedWaterfall(planPayout(cents(40_000), { feeBps, reserveBps }), 4);
    expect(planned.map(({ kind, count, amount }) => `${kind} ${count} ${amount}`)).toEqual(lines);
  });
});
