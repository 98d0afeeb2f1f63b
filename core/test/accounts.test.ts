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
    ['the rules read only the fund and the reserve before the first round', () => new Squad(2), []],
    [
      'the rules read the pot of a round that is being collected',
      () => new Squad(2).until('2026-11-24'),
      [`pot:${SQUAD}:1`],
    ],
    [
      'the rules read the wallets of members who pay from the wallet',
      () => new Squad(2, 0, 10_000, true),
      ['wallet:person1', 'wallet:person2'],
    ],
    [
      'the rules read the wallet of a member whose contribution failed',
      () => {
        const squad = new Squad(2);
        squad.fate = (_, who) => (who === 'seat2' ? 'insufficient_funds' : 'confirmed');
        return squad.until('2026-11-29');
      },
      [`pot:${SQUAD}:1`, 'wallet:person2'],
    ],
    [
      'the rules read a wallet that was credited with a surplus',
      () => {
        const squad = new Squad(2).until('2026-11-24');
        squad.receive({ kind: 'debt_paid', round: 1, seat: seat(1), amount: cents(10_000), payment: 'p' });
        return squad.until('2026-11-29');
      },
      [`pot:${SQUAD}:1`, 'wallet:person1'],
    ],
  ])('%s', (_, played, more) => {
    expect(accountsOf(played().rotation)).toEqual([...shared, ...more]);
  });
  test('a step needs only the accounts from `accountsOf`, and gives the same result with all accounts', () => {
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

// Staff see these errors in the list of squads in quarantine.
describe('errors for missing parts of a squad', () => {
  test.each<[string, (squad: Squad) => unknown, string]>([
    [
      'the error for an unknown seat names the seat',
      ({ rotation }) => seatOf(rotation, seat(9)),
      'no seat seat9 in squad lakeshore',
    ],
    [
      'the error for an unknown round names the round',
      ({ rotation }) => roundOf(rotation, 9),
      'no round 9 in squad lakeshore',
    ],
    [
      'the error for an unknown payout names the round',
      ({ rotation }) => mainPayout(rotation, 9),
      'no payout of round 9 in squad lakeshore',
    ],
    [
      'the error for leaving from an unknown seat names the seat',
      ({ world, day }) => leaveSquad(world, day, seat(9)),
      'no seat seat9 in squad lakeshore',
    ],
  ])('the error for an unknown part of a squad: %s', (_, ask, message) => {
    expect(() => ask(new Squad(2))).toThrow(message);
  });
});
