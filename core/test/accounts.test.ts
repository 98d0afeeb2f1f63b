import { describe, expect, test } from 'vitest';
import { accountsOf, addDays, advance, leaveSquad, mainPayout, roundOf, seatOf, type World } from '../src/index.ts';
import { SQUAD, Squad, seat } from './played-squad.ts';

describe('the accounts that the rules of a squad look at', () => {
  test('are the fund, its reserve, each of its pots and the wallets of its members', () => {
    expect(accountsOf(new Squad(2).rotation)).toEqual([
      'fund',
      `reserve:${SQUAD}`,
      `pot:${SQUAD}:1`,
      `pot:${SQUAD}:2`,
      'wallet:person1',
      'wallet:person2',
    ]);
  });
  test('no other account changes what becomes of it', () => {
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

// A squad that fails is set aside with its error, which staff read.
describe('what a squad does not have is said by its name', () => {
  test.each<[string, (squad: Squad) => unknown, string]>([
    ['a seat', ({ rotation }) => seatOf(rotation, seat(9)), 'no seat seat9 in squad lakeshore'],
    ['a round', ({ rotation }) => roundOf(rotation, 9), 'no round 9 in squad lakeshore'],
    ['a payout', ({ rotation }) => mainPayout(rotation, 9), 'no payout of round 9 in squad lakeshore'],
    ['a leaver', ({ world, day }) => leaveSquad(world, day, seat(9)), 'no seat seat9 in squad lakeshore'],
  ])('%s', (_, ask, message) => {
    expect(() => ask(new Squad(2))).toThrow(message);
  });
});
