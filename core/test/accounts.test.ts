import { describe, expect, test } from 'vitest';
import {
  accountsOf,
  addDays,
  advance,
  cents,
  leaveSquad,
  mainPayout,
  roundOf,
  seatOf,
  type World,
} from '../src/index.ts';
import { SQUAD, Squad, seat } from './played-squad.ts';

describe('accounts whose balance the rules read', () => {
  const shared = ['fund', `reserve:${SQUAD}`];
  test.each<[string, () => Squad, string[]]>([
    ['no pot before it is opened, no wallet that pays nothing', () => new Squad(2), []],
    ['the pots that are collected', () => new Squad(2).until('2026-11-24'), [`pot:${SQUAD}:1`]],
    ['wallets that pay', () => new Squad(2, 0, 10_000, true), ['wallet:person1', 'wallet:person2']],
    [
      'the wallet of who did not pay',
      () => {
        const squad = new Squad(2);
        squad.fate = (_, who) => (who === 'seat2' ? 'insufficient_funds' : 'confirmed');
        return squad.until('2026-11-29');
      },
      [`pot:${SQUAD}:1`, 'wallet:person2'],
    ],
    [
      'the wallet to which what nobody was owed went',
      () => {
        const squad = new Squad(2).until('2026-11-24');
        squad.tell({ kind: 'debt_paid', round: 1, seat: seat(1), amount: cents(10_000), payment: 'p' });
        return squad.until('2026-11-29');
      },
      [`pot:${SQUAD}:1`, 'wallet:person1'],
    ],
  ])('reads the fund, the reserve, and %s', (_, played, more) => {
    expect(accountsOf(played().rotation)).toEqual([...shared, ...more]);
  });
  test('gives the same result without the other accounts', () => {
    const squad = new Squad(3, 5_000, 10_000, true);
    squad.fate = (round, who) => (round === 1 && who === 'seat2' ? 'bank_account_closed' : 'confirmed');
    const named = (world: World): World => {
      const names = new Set(accountsOf(world.rotation));
      return { ...world, balances: new Map([...world.balances].filter(([name]) => names.has(name))) };
    };
    for (let days = 0; days < 60; days += 1) {
      const own = advance(named(squad.world), squad.day);
      expect(own).toMatchObject({ transfers: advance(squad.world, squad.day).transfers });
      squad.until(addDays(squad.day, 1));
    }
    expect(squad.rotation.status).toBe('completed');
  });
});

// The error of a failed squad is stored with its quarantine, and staff read it.
describe('errors for missing parts of a squad', () => {
  test.each<[string, (squad: Squad) => unknown, string]>([
    ['a seat', ({ rotation }) => seatOf(rotation, seat(9)), 'no seat seat9 in squad lakeshore'],
    ['a round', ({ rotation }) => roundOf(rotation, 9), 'no round 9 in squad lakeshore'],
    ['a payout', ({ rotation }) => mainPayout(rotation, 9), 'no payout of round 9 in squad lakeshore'],
    ['a leaver', ({ world, day }) => leaveSquad(world, day, seat(9)), 'no seat seat9 in squad lakeshore'],
  ])('names %s that does not exist', (_, ask, message) => {
    expect(() => ask(new Squad(2))).toThrow(message);
  });
});
