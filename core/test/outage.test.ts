import { describe, expect, test } from 'vitest';
import { advance } from '../src/index.ts';
import { amountsOf, Squad } from './played-squad.ts';

const daysOf = (squad: Squad) =>
  squad.rotation.rounds.map(({ submitOn, chargeOn, payoutOn }) => [submitOn, chargeOn, payoutOn]);

describe('late submission of a round (MONEY §3.4)', () => {
  const late = () => new Squad(4, 50_000).until('2026-11-28').outageUntil('2026-12-09');

  test('a late round is charged after 4 business days and paid out after another 3 business days', () => {
    const squad = late();
    expect(daysOf(squad)).toEqual([
      ['2026-11-23', '2026-11-27', '2026-12-04'],
      ['2026-12-09', '2026-12-15', '2026-12-18'],
      ['2026-12-09', '2026-12-15', '2026-12-18'],
      ['2026-12-14', '2026-12-18', '2026-12-29'],
    ]);
    expect(squad.rotation.rounds.map((round) => round.dueOn)).toEqual([
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
    ]);
  });
  test('a late round orders charges for the new charge day', () => {
    const ordered = late().orders.filter((order) => order.kind === 'charge' && order.round > 1);
    expect(new Set(ordered.map((order) => order.kind === 'charge' && order.chargeOn))).toEqual(new Set(['2026-12-15']));
    expect(ordered).toHaveLength(8);
  });
  test('each member gets one notification of each late round', () => {
    const squad = late();
    const moved = squad.log.filter((line) => line.includes('round_moved'));
    expect(moved).toHaveLength(8);
    expect(moved[0]).toBe('2026-12-09 round_moved seat1 2');
    expect(advance(squad.world, squad.day)).toMatchObject({ transfers: [], orders: [] });
  });
  test('full pots are paid out immediately after an outage, and other pots wait', () => {
    const squad = late();
    expect(amountsOf(squad, 1)).toMatchObject({ state: 'submitted', net: 39_200 });
    squad.until('2026-12-17');
    expect(amountsOf(squad, 2)).toMatchObject({ state: 'scheduled', net: 0 });
    squad.until('2026-12-18');
    expect(amountsOf(squad, 2)).toMatchObject({ state: 'submitted', net: 39_200 });
    expect(squad.balance('fund')).toBe(50_000);
    expect(squad.until('2027-01-10').rotation.status).toBe('completed');
  });
  test('a submission on the weekend after the submission day is on time, because banks are closed', () => {
    const friday = new Squad(4).until('2026-12-10').outageUntil('2026-12-12');
    expect(daysOf(friday)[2]).toEqual(['2026-12-07', '2026-12-11', '2026-12-18']);
    const early = new Squad(4).until('2026-12-13');
    expect(early.log.filter((line) => line.includes('round_moved'))).toEqual([]);
  });
});
