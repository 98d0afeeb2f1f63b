import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  askedOfGuarantor,
  atStake,
  cents,
  fullPot,
  guaranteeLimits,
  guarantorLiability,
  localDate,
  mainPayout,
  PERIODS,
  rehearse,
  type Terms,
  USUAL_DAYS,
} from '../src/index.ts';
import { playOut, seatAt } from '../src/simulation/play-out.ts';
import { Squad } from './played-squad.ts';

const first = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

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

describe('simulations in which any members stop paying in any round', { timeout: 60_000 }, () => {
  test('each simulated pot pays out all its money, and the fund is accounted for to the cent', () => {
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

  test('a simulation gives the same result as a day-by-day squad for any timing of the banks’ responses', () => {
    const playedStory = fc.record({
      size: fc.integer({ min: 4, max: 8 }),
      contribution: fc.integer({ min: 500, max: 50_000 }),
      fund: fc.integer({ min: 0, max: 200_000 }),
      count: fc.integer({ min: 0, max: 3 }),
      later: fc.integer({ min: 3, max: 6 }),
    });
    fc.assert(
      fc.property(playedStory, ({ size, contribution, fund, count, later }) => {
        // The members who stop paying have already received a payout, so the order of the seats stays the same.
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

  test('a guarantor’s exposure stays within the limits of the guarantee', () => {
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

  test('a guarantor is never asked for more than the unused part of the signed amount', () => {
    const signed = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(story, signed, ({ squad, fund, stop }, unused) => {
        const stopped = new Set<string>(stop.positions.map(seatAt));
        const pays = (seat: string, round: number) => round < stop.from || !stopped.has(seat);
        for (const { outcome } of playOut({ terms: squad, fund, pays }))
          for (const { recipient } of outcome.rotation.rounds) {
            const asked = askedOfGuarantor(outcome.rotation, recipient, cents(unused)).map(({ amount }) => amount);
            const most = Math.min(unused, guarantorLiability(outcome.rotation, recipient));
            expect(add(...asked)).toBe(most);
          }
      }),
    );
  });
});
