import { describe, expect, test } from 'vitest';
import {
  cents,
  fullPot,
  highestStake,
  localDate,
  planPayout,
  planRounds,
  rehearse,
  stakesOf,
  type Terms,
  USUAL_DAYS,
} from '../src/index.ts';
import { playOut } from '../src/simulation/play-out.ts';

const terms: Terms = {
  ...USUAL_DAYS,
  contribution: cents(10_000),
  period: 'weekly',
  size: 10,
  startOn: localDate('2026-10-09'),
  feeBps: 100,
  reserveBps: 100,
};
const first = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('simulation of members who stop paying', () => {
  test('a squad without missed payments pays every pot on time, keeps a full fund and returns the reserve', () => {
    const { pots, reserveBack } = rehearse(terms, { positions: [], from: 1 }, cents(100_000));
    const { net } = planPayout(fullPot(terms), terms);
    const dates = planRounds(terms).map((round) => round.payoutOn);
    expect(pots.map((pot) => pot.paidOn)).toEqual(dates);
    expect(pots.map((pot) => [pot.position, pot.net, pot.short, pot.fundLeft])).toEqual(
      first(10).map((position) => [position, net, 0, 100_000]),
    );
    expect([...reserveBack.values()]).toEqual(first(10).map(() => 1_000));
  });

  test('a squad of ten uses the reserve and then the fund when two paid members stop in week 5', () => {
    const { pots, reserveBack } = rehearse(terms, { positions: [1, 2], from: 5 }, cents(100_000));
    expect(pots.map((pot) => [pot.members, pot.reserve, pot.fund, pot.fundLeft, pot.net, pot.later])).toEqual([
      ...first(4).map(() => [100_000, 0, 0, 100_000, 98_000, 0]),
      [80_000, 4_000, 16_000, 84_000, 98_000, 0],
      [80_000, 1_000, 19_000, 65_000, 98_000, 0],
      [80_000, 1_000, 19_000, 46_000, 98_000, 0],
      [80_000, 1_000, 19_000, 27_000, 98_000, 0],
      [80_000, 1_000, 19_000, 8_000, 98_000, 0],
      [80_000, 1_000, 8_000, 0, 87_220, 10_780],
    ]);
    expect(pots.at(-1)).toMatchObject({ short: 11_000, fee: 890, reserveShare: 890, setOff: 0, supplements: 0 });
    expect([...reserveBack]).toEqual(
      first(10)
        .slice(2)
        .map((position) => [position, position < 5 ? 112 : 111]),
    );
  });

  test('a member who stops before their own payout is paid last, minus the debt', () => {
    const { pots } = rehearse({ ...terms, size: 5 }, { positions: [4], from: 1 }, cents(0));
    expect(pots.at(-1)).toMatchObject({ position: 4, short: 0 });
    // The last pot lacks the member’s contribution and pays the fee and the reserve share first. The member still owes
    // CA$8.00, half of it to the reserve.
    expect(pots.at(-1)).toMatchObject({ members: 40_000, setOff: 39_200, net: 0 });
    expect(pots.reduce((sum, pot) => sum + pot.later, 0)).toBe(390);
    // Each pot lacked 10,000, and the reserve covered 400, 404 and 404. Each supplement pays the rest minus fee and
    // share, and the fourth seat is still owed 396.
    expect(pots.map((pot) => pot.supplements)).toEqual([9_800, 9_408, 9_406, 9_016, 0]);
  });

  test('a simulated pot above the approval limit needs no staff approval', () => {
    const large = { ...terms, contribution: cents(100_000) };
    const { pots } = rehearse(large, { positions: [], from: 1 }, cents(0));
    expect(pots.map((pot) => pot.paidOn)).toEqual(planRounds(large).map((round) => round.payoutOn));
    const { fee, reserveShare, net } = planPayout(fullPot(large), large);
    expect(pots.map((pot) => [pot.fee, pot.reserveShare, pot.net])).toEqual(
      first(10).map(() => [fee, reserveShare, net]),
    );
  });

  test('a member who stops during the collection of their own pot has two retries, and other pots stay on time', () => {
    const { pots } = rehearse({ ...terms, size: 5 }, { positions: [1], from: 1 }, cents(50_000));
    expect(pots.map(({ round, paidOn }) => [round, paidOn])).toEqual([
      [1, '2026-11-20'],
      [2, '2026-10-23'],
      [3, '2026-10-30'],
      [4, '2026-11-06'],
      [5, '2026-11-13'],
    ]);
  });
});

describe('simulated squad', () => {
  const large = { ...terms, size: 52 };
  const moments = () => [...playOut({ terms: large, fund: cents(0), pays: () => true })].map(({ outcome }) => outcome);
  test('a simulated squad moves money only in its own accounts, without a real provider or wallet', () => {
    const names = moments().flatMap(({ transfers }) => transfers.flatMap(({ debit, credit }) => [debit, credit]));
    const kinds = new Set(names.map((name) => name.replace(/\d+$/, '#')));
    expect([...kinds].toSorted()).toEqual(['clearing:thought', 'fees', 'pot:squad:#', 'reserve:squad', 'wallet:seat#']);
    expect(moments()[0]?.rotation.seats.some(({ walletPays }) => walletPays)).toBe(false);
  });
  test('a simulation of 52 weeks and 52 seats is fast, because each step reads only outstanding rows', () => {
    const most = Math.max(...moments().map(({ rotation }) => rotation.contributions.length));
    expect(most).toBeLessThanOrEqual(3 * large.size);
  });
});

describe('guarantor’s exposure week by week (MONEY §3.5)', () => {
  test('a guarantor’s exposure is one contribution before the payout, and then decreases every week to zero', () => {
    const stakes = stakesOf({ ...terms, startOn: localDate('2027-01-08') }, 2);
    expect(stakes.map(({ from, amount }) => [from, amount / 100])).toEqual([
      ['2027-01-08', 100],
      ['2027-01-15', 100],
      ['2027-01-22', 800],
      ['2027-01-29', 700],
      ['2027-02-05', 600],
      ['2027-02-12', 500],
      ['2027-02-19', 400],
      ['2027-02-26', 300],
      ['2027-03-05', 200],
      ['2027-03-12', 100],
      ['2027-03-19', 0],
    ]);
    expect(highestStake(stakes)).toEqual({ from: '2027-01-22', amount: 80_000 });
  });
  test('`highestStake` returns the first of several equal maximums', () => {
    const [from, then] = [localDate('2027-01-08'), localDate('2027-01-15')];
    const stake = (on: typeof from) => ({ from: on, amount: cents(100) });
    expect(highestStake([stake(from), stake(then)])).toEqual(stake(from));
    expect(highestStake([])).toBeUndefined();
  });
});
