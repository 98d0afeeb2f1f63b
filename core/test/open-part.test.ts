import { describe, expect, test } from 'vitest';
import { activeWindow, advance, apply, cents, FundNeeded, leaveSquad, localDate, type Rotation } from '../src/index.ts';
import { Squad, seat } from './played-squad.ts';

const CLOSED = 'bank_account_closed';

/** Returns a squad of three members on a day. `missing` lists contributions that fail forever. */
function played(until: string, ...missing: string[]): Squad {
  const squad = new Squad(3);
  squad.fate = (round, who) => (missing.includes(`${round}:${who}`) ? CLOSED : 'confirmed');
  return squad.until(until);
}
function leftBy(until: string): Squad {
  const squad = played(until);
  squad.verdict(leaveSquad(squad.world, squad.day, seat(3)));
  return squad;
}
const keys = ({ contributions, payouts }: Rotation) => [
  contributions.map((own) => `${own.round}:${own.seat}`),
  payouts.map((payout) => `${payout.round}:${payout.seq}`),
];

describe('active window of a squad (MONEY §7)', () => {
  test.each<[string, Squad, Parameters<typeof activeWindow>[1], string[], string[]]>([
    [
      'the active window has every payout and no contribution before the first round',
      new Squad(3),
      [],
      [],
      ['1:0', '2:0', '3:0'],
    ],
    [
      'the active window has contributions with charges in flight',
      played('2026-11-24'),
      [],
      ['1:seat1', '1:seat2', '1:seat3'],
      ['1:0', '2:0', '3:0'],
    ],
    [
      'the active window omits the paid contributions of an unpaid pot',
      played('2026-11-28'),
      [],
      [],
      ['1:0', '2:0', '3:0'],
    ],
    ['the active window omits a delivered payout', played('2026-12-06'), [], [], ['2:0', '3:0']],
    [
      'the active window has a debt and the payout of the debt’s round',
      played('2026-12-06', '1:seat3'),
      [],
      ['1:seat3'],
      ['1:0', '2:0', '3:0'],
    ],
    [
      'the active window has a settled contribution that an event names',
      played('2026-12-06'),
      [{ round: 1, seat: seat(2) }],
      ['1:seat2'],
      ['1:0', '2:0', '3:0'],
    ],
    [
      'the active window has a settled payout that an event names',
      played('2026-12-06'),
      [{ round: 1, seq: 0 }],
      [],
      ['1:0', '2:0', '3:0'],
    ],
    [
      'the active window has every contribution of a member who left, until the refund',
      leftBy('2026-12-06'),
      [],
      ['1:seat3', '2:seat3'],
      ['1:0', '2:0', '3:0'],
    ],
    ['the active window is empty after the squad is completed', played('2026-12-31'), [], [], []],
  ])('%s', (_, squad, named, contributions, payouts) => {
    expect(keys(activeWindow(squad.rotation, named))).toEqual([contributions, payouts]);
  });
});

describe('result of a step', () => {
  test('a step keeps the object identity of unchanged rows and unchanged charges', () => {
    const { world, rotation, day } = played('2026-11-24');
    const outcome = apply(world, day, {
      kind: 'charge_failed',
      round: 1,
      seat: seat(2),
      attempt: 1,
      cause: 'insufficient_funds',
    });
    const again = advance(outcome, localDate('2026-12-02')).rotation;
    expect(outcome.rotation.contributions.map((own, index) => own === rotation.contributions[index])).toEqual([
      true,
      false,
      true,
    ]);
    expect(outcome.rotation.rounds.every((round, index) => round === rotation.rounds[index])).toBe(true);
    expect(outcome.rotation.seats.every((own, index) => own === rotation.seats[index])).toBe(true);
    expect(again.contributions[1]?.charges[0]).toBe(outcome.rotation.contributions[1]?.charges[0]);
    expect(again.contributions[1]?.charges).toHaveLength(2);
  });
});

describe('the shared fund', () => {
  const without = ({ world }: Squad) => ({ ...world, hasFund: false });

  test('a step without a missing contribution does not read the fund', () => {
    const squad = played('2026-12-03');
    expect(advance(without(squad), squad.day).transfers).toEqual(advance(squad.world, squad.day).transfers);
    expect(advance(without(squad), localDate('2026-12-04')).transfers).not.toEqual([]);
  });
  test('a step that needs fund cover throws FundNeeded if the fund is not loaded', () => {
    const squad = played('2026-12-03', '1:seat3');
    expect(() => advance(without(squad), localDate('2026-12-04'))).toThrow(FundNeeded);
  });
  test('a step credits repayments to the fund even if the fund is not loaded', () => {
    const squad = new Squad(3, 50_000);
    squad.fate = (_, who) => (who === 'seat3' ? CLOSED : 'confirmed');
    squad.until('2026-12-05');
    const paid = { kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(10_000), payment: 'p' } as const;
    const { transfers } = apply(without(squad), squad.day, paid);
    expect(transfers.map(({ credit }) => credit)).toContain('fund');
  });
});
