import { describe, expect, test } from 'vitest';
import { accounts, addDays, advance, cents, leaveSquad, nextStepOn, swapSeats } from '../src/index.ts';
import { person, SQUAD, Squad, seat } from './played-squad.ts';

const CLOSED = 'bank_account_closed';
const wallets = (squad: Squad, size: number) =>
  Array.from({ length: size }, (_, index) => squad.balance(accounts.wallet(person(index + 1))));

describe('return of the reserve (MONEY §5)', () => {
  test('the first positions get the odd cents of the reserve, whatever the order of joining', () => {
    const squad = new Squad(3, 0, 5_033).until('2026-11-24');
    squad.verdict(swapSeats(squad.world, squad.day, seat(2), seat(3)));
    squad.until('2027-01-10');
    expect(wallets(squad, 3)).toEqual([150, 150, 150]);
    squad.world = {
      ...squad.world,
      // The row order must not change the result.
      rotation: { ...squad.rotation, rounds: squad.rotation.rounds.toReversed() },
      balances: new Map([...squad.world.balances, [accounts.reserve(SQUAD), cents(2)]]),
    };
    squad.take(advance(squad.world, squad.day));
    expect(wallets(squad, 3)).toEqual([151, 150, 151]);
  });
  test('a member who left does not get a share of the reserve', () => {
    const squad = new Squad(4).until('2026-12-01');
    squad.verdict(leaveSquad(squad.world, squad.day, seat(4)));
    squad.until('2027-01-20');
    expect(squad.rotation.status).toBe('completed');
    expect(wallets(squad, 4)[3]).toBe(0);
    expect(squad.balance(accounts.reserve(SQUAD))).toBe(0);
  });
  test('the remaining members share the reserve if every member defaulted', () => {
    const squad = new Squad(2);
    squad.fate = (round) => (round === 1 ? CLOSED : 'confirmed');
    squad.until('2027-01-10');
    expect(squad.rotation.seats.map(({ defaulted }) => defaulted)).toEqual([true, true]);
    expect(squad.balance(accounts.reserve(SQUAD))).toBe(0);
    // Each member gets two amounts: one from the last pot, and one from the set-off that repays the first pot.
    expect(wallets(squad, 2)).toEqual([150, 150]);
  });
  test('each member gets a notification of a returned reserve above zero', () => {
    const returns = (squad: Squad) => squad.domainEvents.filter(({ kind }) => kind === 'reserve_returned');
    expect(returns(new Squad(2).until('2027-01-10'))).toEqual([
      { kind: 'reserve_returned', seat: seat(1), round: 0, amount: 200 },
      { kind: 'reserve_returned', seat: seat(2), round: 0, amount: 200 },
    ]);
    const odd = new Squad(2).until('2027-01-10');
    odd.world = { ...odd.world, balances: new Map([[accounts.reserve(SQUAD), cents(1)]]) };
    odd.take(advance(odd.world, odd.day));
    expect(returns(odd)).toHaveLength(3);
    expect(odd.rotation.shareOuts).toBe(2);
    expect(odd.transfers.at(-1)).toMatchObject({
      kind: 'reserve_return',
      amount: 1,
      credit: accounts.wallet(person(1)),
    });
  });
  test('a debt that is recovered after the close is shared in the next step, in the same way as the reserve', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 4 && who === 'seat1' ? CLOSED : 'confirmed');
    squad.until('2027-01-10');
    expect(squad.rotation.status).toBe('completed');
    const before = wallets(squad, 4);
    squad.receive({ kind: 'debt_paid', round: 4, seat: seat(1), amount: cents(10_000), payment: 'late' });
    expect(nextStepOn(squad.world, squad.day)).toBe(squad.day);
    squad.until('2027-01-12');
    expect(squad.balance(accounts.reserve(SQUAD))).toBe(0);
    expect(wallets(squad, 4)[1]).toBeGreaterThan(before[1] ?? 0);
    expect(nextStepOn(squad.world, squad.day)).toBeNull();
  });
});

describe('completion of a squad (MONEY §5)', () => {
  test.each<[string, (squad: Squad) => void, string]>([
    ['a squad completes on the day when the last payout arrives', () => {}, '2026-12-19'],
    [
      'a squad stays open while a contribution has no result',
      (squad) => {
        squad.fate = (round, who) => (round === 3 && who === 'seat1' ? null : 'confirmed');
      },
      'never',
    ],
    [
      'a squad stays open while a contribution waits for a retry',
      (squad) => {
        squad.fate = (round, who, attempt) =>
          round === 3 && who === 'seat1' && attempt === 1 ? 'insufficient_funds' : 'confirmed';
      },
      '2026-12-21',
    ],
    [
      'a squad stays open while a contribution waits for the second retry, after every payout has arrived',
      (squad) => {
        squad.fate = (round, who, attempt) =>
          round === 3 && who === 'seat1' && attempt < 3 ? 'insufficient_funds' : 'confirmed';
      },
      '2026-12-27',
    ],
  ])('the completion of a squad: %s', (_, change, on) => {
    const squad = new Squad(3, 100_000);
    change(squad);
    for (let days = 0; days < 60 && squad.rotation.status === 'active'; days += 1) squad.until(addDays(squad.day, 1));
    expect(squad.rotation.status === 'completed' ? squad.day : 'never').toBe(on);
  });
  test('the close of a squad without a fee, a reserve or a debt moves no money', () => {
    const squad = new Squad(2);
    const { terms } = squad.rotation;
    squad.world = { ...squad.world, rotation: { ...squad.rotation, terms: { ...terms, feeBps: 0, reserveBps: 0 } } };
    squad.until('2027-01-10');
    expect([squad.rotation.status, squad.rotation.shareOuts]).toEqual(['completed', 0]);
  });
});
