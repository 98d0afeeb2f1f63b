import { describe, expect, test } from 'vitest';
import {
  askedOfGuarantor,
  atStake,
  cents,
  fillSeat,
  guaranteeLimits,
  guarantorLiability,
  holdPayout,
  leaveSquad,
  mainPayout,
  owedTotal,
  refundContribution,
} from '../src/index.ts';
import { account, person, Squad, seat } from './played-squad.ts';

const CLOSED = 'bank_account_closed';
const ENOUGH = cents(1_000_000);
const of = (squad: Squad, number: number) => [
  guarantorLiability(squad.rotation, seat(number)),
  atStake(squad.rotation, seat(number)),
];

describe('guarantor’s liability and exposure (MONEY §3.5)', () => {
  test('a guarantor’s exposure includes a contribution in flight until the contribution is confirmed', () => {
    const squad = new Squad(4, 100_000).until('2026-12-04');
    expect(of(squad, 1)).toEqual([0, 30_000]);
    expect(of(squad.until('2026-12-05'), 1)).toEqual([0, 20_000]);
    expect(of(squad.until('2026-12-12'), 1)).toEqual([0, 10_000]);
    expect(of(squad.until('2027-01-10'), 1)).toEqual([0, 0]);
  });
  test('a guarantor’s exposure before the payout includes only missed contributions', () => {
    const squad = new Squad(4, 100_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat4' ? CLOSED : 'confirmed');
    expect(of(squad.until('2026-11-24'), 4)).toEqual([0, 10_000]); // The contribution is still in flight.
    expect(of(squad.until('2026-11-28'), 4)).toEqual([10_000, 10_000]); // The contribution was missed.
    expect(of(squad, 3)).toEqual([0, 0]);
  });
  test('a guarantor is not liable for the shortfall in the member’s own pot', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat1' ? CLOSED : 'confirmed');
    expect(of(squad.until('2026-11-28'), 1)).toEqual([0, 0]);
    expect(of(squad.until('2026-12-05'), 1)).toEqual([0, 20_000]);
  });
  test('a guarantor is never asked to fill the member’s own pot, even for the oldest debt', () => {
    const squad = new Squad(4, 50_000).until('2026-11-25');
    squad.verdict(holdPayout(squad.world, squad.day, { round: 1, seq: 0 }));
    squad.fate = (round, who) => (round <= 2 && who === 'seat1' ? CLOSED : 'confirmed');
    // The first charge is in flight. The bank then confirms and reverses this charge.
    squad.until('2026-12-01').receive({ kind: 'charge_charged_back', round: 1, seat: seat(1), attempt: 1 });
    const asked = () =>
      askedOfGuarantor(squad.rotation, seat(1), ENOUGH).map(({ debt, amount }) => [debt.round, amount]);
    expect(asked()).toEqual([]);
    squad.until('2026-12-06');
    expect(squad.contribution(1, 1).owed.pot).toBe(10_000);
    expect(asked()).toEqual([[2, 10_000]]);
  });
  test('a guarantor’s exposure stays within the member’s contributions after the payout, despite other debts', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round > 1 && who === 'seat1' ? CLOSED : 'confirmed');
    squad.until('2027-01-10').receive({ kind: 'charge_charged_back', round: 1, seat: seat(1), attempt: 1 });
    expect(of(squad, 1)).toEqual([30_000, 30_000]);
  });
  test('a guarantor has no exposure after the last contribution, even if the first charge is reversed', () => {
    const squad = new Squad(4).until('2027-01-10');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(1), attempt: 1 });
    expect(of(squad, 1)).toEqual([0, 0]);
  });
  test.each([
    [1, 90_000, 90_000],
    [4, 90_000, 60_000],
    [10, 90_000, 0],
  ])(
    'a guarantor of position %i of ten is liable for at most %i in total, and for %i after the member’s payout',
    (position, inAll, afterPayout) => {
      expect(guaranteeLimits({ contribution: cents(10_000), size: 10 }, position)).toEqual({ inAll, afterPayout });
    },
  );
  test('a guarantor’s limits are zero for a member who left before any payment', () => {
    const squad = new Squad(4);
    squad.verdict(leaveSquad(squad.world, squad.day, seat(2)));
    expect(of(squad, 2)).toEqual([0, 0]);
    expect(askedOfGuarantor(squad.rotation, seat(2), ENOUGH)).toEqual([]);
  });
  test('a guarantor is asked for the oldest debt first, in any row order', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round <= 2 && who === 'seat4' ? CLOSED : 'confirmed');
    squad.until('2026-12-06');
    const backwards = { ...squad.rotation, contributions: squad.rotation.contributions.toReversed() };
    expect(askedOfGuarantor(backwards, seat(4), ENOUGH).map(({ debt }) => debt.round)).toEqual([1, 2]);
  });
  test('a guarantor of a newcomer never pays more than the contributions after the payout', () => {
    const squad = new Squad(5, 0).until('2026-12-08');
    const newcomer = { id: seat(9), person: person(9), status: 'active', defaulted: false, blocked: null } as const;
    squad.verdict(fillSeat(squad.world, squad.day, seat(4), { ...newcomer, account: account(9), walletPays: false }));
    squad.until('2026-12-31');
    expect(mainPayout(squad.rotation, 4).attempt).toBe(1);
    const takeover = squad.rotation.rounds.find(({ kind }) => kind === 'refund')?.number ?? 0;
    expect(squad.contribution(takeover, 9).amount).toBe(30_000);
    const most = guaranteeLimits(squad.rotation.terms, 4).afterPayout;
    squad.verdict(refundContribution(squad.world, squad.day, { round: takeover, seat: seat(9) }, false));
    expect(owedTotal(squad.contribution(takeover, 9))).toBe(30_000);
    expect(of(squad, 9).every((amount) => amount <= most)).toBe(true);
  });
  test('a guarantor’s limits are zero after a takeover of the seat, and never negative', () => {
    const squad = new Squad(4).until('2026-12-01');
    const newcomer = { id: seat(9), person: person(9), status: 'active', defaulted: false, blocked: null } as const;
    squad.verdict(fillSeat(squad.world, squad.day, seat(4), { ...newcomer, account: account(9), walletPays: false }));
    squad.until('2026-12-11').receive({ kind: 'charge_charged_back', round: 1, seat: seat(4), attempt: 1 });
    expect(squad.contribution(1, 4).state).toBe('charged_back');
    expect(of(squad, 4)).toEqual([0, 0]);
    expect(of(squad, 9)).toEqual([0, 10_000]);
  });
});
