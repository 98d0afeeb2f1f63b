import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atStake,
  cents,
  fullPot,
  guaranteeLimits,
  highestStake,
  localDate,
  mainPayout,
  PERIODS,
  planPayout,
  planRounds,
  rehearse,
  stakesOf,
  type Terms,
  USUAL_DAYS,
} from '../src/index.ts';
import { playOut, seatAt } from '../src/rehearsal/play-out.ts';
import { Squad } from './played-squad.ts';

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

describe('what if some stop paying', () => {
  test('nobody stops: each receives on the day, the fund is whole, and the reserve comes back', () => {
    const { pots, reserveBack } = rehearse(terms, { positions: [], from: 1 }, cents(100_000));
    const { net } = planPayout(fullPot(terms), terms);
    const dates = planRounds(terms).map((round) => round.payoutOn);
    expect(pots.map((pot) => pot.paidOn)).toEqual(dates);
    expect(pots.map((pot) => [pot.position, pot.net, pot.short, pot.fundLeft])).toEqual(
      first(10).map((position) => [position, net, 0, 100_000]),
    );
    expect([...reserveBack.values()]).toEqual(first(10).map(() => 1_000));
  });

  test('two of ten from week 5, both paid by then: reserve, then fund, and the last one is short', () => {
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

  test('who stops before the own pot is paid last, and pays with it what they owe', () => {
    const { pots } = rehearse({ ...terms, size: 5 }, { positions: [4], from: 1 }, cents(0));
    expect(pots.at(-1)).toMatchObject({ position: 4, short: 0 });
    // The pot lacks the own contribution, and fee and share are taken first: CA$8.00 stay owed, half of it to the reserve.
    expect(pots.at(-1)).toMatchObject({ members: 40_000, setOff: 39_200, net: 0 });
    expect(pots.reduce((sum, pot) => sum + pot.later, 0)).toBe(390);
    expect(pots.slice(0, 4).every((pot) => pot.supplements > 0)).toBe(true);
  });

  test('a pot above the limit is approved as if staff did', () => {
    const large = { ...terms, contribution: cents(100_000) };
    const { pots } = rehearse(large, { positions: [], from: 1 }, cents(0));
    expect(pots.map((pot) => pot.paidOn)).toEqual(planRounds(large).map((round) => round.payoutOn));
  });
});

const story = fc
  .record({
    contribution: fc.integer({ min: 500, max: 100_000 }),
    size: fc.integer({ min: 2, max: 9 }),
    period: fc.constantFrom(...PERIODS),
    startOn: fc
      .integer({ min: 0, max: 60 })
      .map((day) => localDate(`2026-${day < 30 ? '11' : '12'}-${String((day % 30) + 1).padStart(2, '0')}`)),
    feeBps: fc.integer({ min: 0, max: 300 }),
    reserveBps: fc.integer({ min: 0, max: 300 }),
    fund: fc.integer({ min: 0, max: 200_000 }).map(cents),
    from: fc.integer({ min: 1, max: 9 }),
    stopping: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
  })
  .map(({ fund, from, stopping, contribution, ...rest }) => {
    const squad: Terms = { ...USUAL_DAYS, ...rest, contribution: cents(contribution) };
    return {
      squad,
      fund,
      stop: { from: Math.min(from, squad.size), positions: stopping.filter((p) => p <= squad.size) },
    };
  });

describe('whoever stops, whenever', () => {
  test('each pot pays what it holds and no more, and every cent of the fund is somewhere', () => {
    fc.assert(
      fc.property(story, ({ squad, fund, stop }) => {
        const { pots } = rehearse(squad, stop, fund);
        expect(pots.map((pot) => pot.round)).toEqual(first(squad.size));
        expect(new Set(pots.map((pot) => pot.position)).size).toBe(squad.size);
        for (const pot of pots) {
          expect(pot.members + pot.reserve + pot.fund).toBe(pot.fee + pot.reserveShare + pot.setOff + pot.net);
          expect(pot.members + pot.reserve + pot.fund + pot.short).toBeLessThanOrEqual(fullPot(squad));
          expect(
            Math.min(pot.members, pot.reserve, pot.fund, pot.short, pot.net, pot.later, pot.fundLeft),
          ).toBeGreaterThanOrEqual(0);
        }
        const lent = pots.reduce((sum, pot) => sum + pot.fund, 0);
        expect(pots.at(-1)?.fundLeft).toBeGreaterThanOrEqual(fund - lent);
        if (stop.positions.length === 0) expect(pots.every((pot) => pot.short + pot.later + pot.fund === 0)).toBe(true);
      }),
    );
  });

  test('it is what a squad that is played day by day comes to, whenever the banks answer', () => {
    const playedStory = fc.record({
      size: fc.integer({ min: 4, max: 8 }),
      contribution: fc.integer({ min: 500, max: 50_000 }),
      fund: fc.integer({ min: 0, max: 200_000 }),
      count: fc.integer({ min: 0, max: 3 }),
      later: fc.integer({ min: 3, max: 6 }),
    });
    fc.assert(
      fc.property(playedStory, ({ size, contribution, fund, count, later }) => {
        // Who stops was paid by then, so that the order stays.
        const stop = { positions: first(count), from: count + later };
        const squad = new Squad(size, fund, contribution);
        const hasStopped = (round: number, seat: string) =>
          round >= stop.from && stop.positions.some((position) => seat === `seat${position}`);
        squad.fate = (round, seat) => (hasStopped(round, seat) ? 'insufficient_funds' : 'confirmed');
        squad.until('2027-06-01');
        const { pots } = rehearse(squad.rotation.terms, stop, cents(fund));
        expect(pots.map(({ round, net, setOff }) => [round, net, setOff])).toEqual(
          squad.rotation.payouts.filter(({ seq }) => seq === 0).map(({ round, net, setOff }) => [round, net, setOff]),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('what is at stake for a guarantor, week by week (MONEY §3.5)', () => {
  test('a contribution before the payout, what is still to come after it, less each week, nothing at the end', () => {
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

  test('whoever stops, whenever: never more than what a guarantor promises at most', () => {
    fc.assert(
      fc.property(story, ({ squad, fund, stop }) => {
        const stopped = new Set<string>(stop.positions.map(seatAt));
        const pays = (seat: string, round: number) => round < stop.from || !stopped.has(seat);
        for (const { outcome } of playOut({ terms: squad, fund, pays }))
          for (const { recipient, number } of outcome.rotation.rounds) {
            const { inAll, afterPayout } = guaranteeLimits(squad, number);
            const isPaid = mainPayout(outcome.rotation, number).attempt > 0;
            expect(atStake(outcome.rotation, recipient)).toBeLessThanOrEqual(isPaid ? afterPayout : inAll);
          }
      }),
    );
  });
});
