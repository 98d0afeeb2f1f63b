import { describe, expect, test } from 'vitest';
import { fillSeat, leaveSquad, nextStepOn, ownRound, swapSeats } from '../src/index.ts';
import { amountsOf, person, Squad, seat } from './played-squad.ts';

describe('advance notice (MONEY §3.1)', () => {
  test('a member gets the notice of a debit when the app submits the debit', () => {
    const squad = new Squad(4).until('2026-12-01');
    expect(squad.log.filter((line) => line.includes('debit') && line.includes('seat1'))).toEqual([
      '2026-11-23 debit_coming seat1 1',
      '2026-11-30 debit_coming seat1 2',
    ]);
    expect(nextStepOn(squad.world, squad.day)).toBe('2026-12-04');
  });
});

describe('leaving a squad and swapping positions (MONEY §4, §2)', () => {
  test('at the end of the squad, only members who had received a contribution from the leaver pay the refund', () => {
    const squad = new Squad(4).until('2026-12-01');
    expect(squad.verdict(leaveSquad(squad.world, squad.day, seat(3)))).toBeNull();
    expect(squad.rotation.rounds.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['rotation', 'seat1'],
      ['rotation', 'seat2'],
      ['rotation', 'seat4'],
      ['refund', 'seat3'],
    ]);
    squad.until('2027-01-13');
    expect(squad.rotation.contributions.filter((c) => c.round === 4).map((c) => c.seat)).toEqual(['seat1', 'seat2']);
    expect(amountsOf(squad, 4)).toEqual({ state: 'paid', pot: 20_000, setOff: 0, net: 20_000 });
    expect(amountsOf(squad, 3)).toMatchObject({ pot: 30_000 });
  });
  test('a departure before the first round leaves no round and no debit behind', () => {
    const squad = new Squad(4);
    squad.verdict(leaveSquad(squad.world, squad.day, seat(2)));
    expect(squad.rotation.rounds.map((round) => round.recipient)).toEqual(['seat1', 'seat3', 'seat4']);
    expect(squad.until('2027-01-13').rotation.status).toBe('completed');
  });
  test.each([
    ['after the payout', 1, 'already_paid'],
    ['during the collection of the member’s round', 2, 'already_paid'],
    ['before the member’s round', 4, null],
  ])('leaving a squad %s (position %i) is decided as %s', (_, position, refusal) => {
    const squad = new Squad(4).until('2026-12-05');
    expect(leaveSquad(squad.world, squad.day, seat(position)).refused).toBe(refusal);
  });
  test('a leaver gets the refund immediately from a newcomer’s first charge', () => {
    const squad = new Squad(4).until('2026-12-01');
    const newcomer = {
      id: seat(9),
      person: person(9),
      status: 'active',
      defaulted: false,
      blocked: null,
      account: null,
      walletPays: false,
    } as const;
    expect(fillSeat(squad.world, squad.day, seat(1), newcomer).refused).toBe('already_paid');
    expect(fillSeat(squad.world, squad.day, seat(4), { ...newcomer, person: person(2) }).refused).toBe(
      'already_member',
    );
    expect(squad.verdict(fillSeat(squad.world, squad.day, seat(4), newcomer))).toBeNull();
    expect(ownRound(squad.rotation, seat(9))?.number).toBe(4);
    expect(squad.contribution(5, 9)).toMatchObject({ amount: 20_000, state: 'submitted' });
    squad.until('2026-12-14');
    expect(amountsOf(squad, 5)).toEqual({ state: 'paid', pot: 20_000, setOff: 0, net: 20_000 });
    squad.until('2027-01-13');
    expect(squad.rotation.status).toBe('completed');
    expect(amountsOf(squad, 4)).toMatchObject({ state: 'paid', pot: 40_000 });
  });
  test('a newcomer who leaves gets a refund for the contributions of both members of the seat', () => {
    const squad = new Squad(5).until('2026-12-01');
    const newcomer = { id: seat(9), person: person(9), status: 'active', defaulted: false, blocked: null } as const;
    squad.verdict(fillSeat(squad.world, squad.day, seat(5), { ...newcomer, account: null, walletPays: false }));
    squad.until('2026-12-08');
    expect(squad.verdict(leaveSquad(squad.world, squad.day, seat(9)))).toBeNull();
    squad.until('2027-01-20');
    const refund = squad.rotation.rounds.find(({ number }) => number === 5);
    expect(refund).toMatchObject({ kind: 'refund', recipient: seat(9) });
    expect(squad.rotation.contributions.filter(({ round }) => round === 5).map((own) => own.seat)).toEqual([
      seat(1),
      seat(2),
      seat(3),
    ]);
    expect(amountsOf(squad, 5)).toMatchObject({ state: 'paid', net: 30_000 });
    expect(squad.rotation.status).toBe('completed');
  });
  test('a takeover before the first payment charges nothing and keeps the number of seats', () => {
    const squad = new Squad(4);
    const newcomer = { id: seat(9), person: person(9), status: 'active', defaulted: false, blocked: null } as const;
    squad.verdict(fillSeat(squad.world, squad.day, seat(4), { ...newcomer, account: null, walletPays: false }));
    expect(squad.rotation.rounds.map(({ recipient }) => recipient)).toEqual([1, 2, 3, 9].map(seat));
    expect(squad.rotation.seats.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'seat1 active',
      'seat2 active',
      'seat3 active',
      'seat4 left',
      'seat9 active',
    ]);
  });
  test('a newcomer can have an earlier seat, but no second active seat in the squad', () => {
    const newcomer = { id: seat(9), status: 'active', defaulted: false, blocked: null, account: null } as const;
    const take = (squad: Squad, who: number, of: number) => {
      const result = fillSeat(squad.world, squad.day, seat(of), {
        ...newcomer,
        person: person(who),
        walletPays: false,
      });
      return squad.verdict(result);
    };
    const written = new Squad(4);
    const own = { ...newcomer, person: person(9), walletPays: false };
    const seats = [...written.rotation.seats, own];
    written.world = { ...written.world, rotation: { ...written.rotation, seats } };
    expect(take(written, 9, 4)).toBeNull();
    expect(written.rotation.seats.filter(({ id }) => id === seat(9))).toHaveLength(1);
    const back = new Squad(4);
    back.verdict(leaveSquad(back.world, back.day, seat(3)));
    expect(take(back, 3, 4)).toBeNull();
    expect(take(new Squad(4), 3, 4)).toBe('already_member');
  });
  test('two members can swap unless the round of one member is in collection', () => {
    const squad = new Squad(4).until('2026-11-24');
    expect(swapSeats(squad.world, squad.day, seat(1), seat(3)).refused).toBe('already_paid');
    expect(swapSeats(squad.world, squad.day, seat(2), seat(2)).refused).toBe('same_seat');
    expect(squad.verdict(swapSeats(squad.world, squad.day, seat(2), seat(4)))).toBeNull();
    expect([ownRound(squad.rotation, seat(2))?.number, ownRound(squad.rotation, seat(4))?.number]).toEqual([4, 2]);
  });
});
