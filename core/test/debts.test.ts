import { describe, expect, test } from 'vitest';
import { accounts, advance, apply, cents } from '../src/index.ts';
import { amountsOf, person, SQUAD, Squad, seat, waterfallOf } from './played-squad.ts';

const CLOSED = 'bank_account_closed';
const failed = (round: number, number: number) =>
  ({ kind: 'charge_failed', round, seat: seat(number), attempt: 1, cause: CLOSED }) as const;

describe('debts to a member’s own pot (MONEY §3.6)', () => {
  /**
   * Returns a squad that paid seat 1 while two contributions were open. Seat 1’s contribution was pending, and seat
   * 3’s waited for a retry.
   */
  const paidWithoutOwn = () => {
    const squad = new Squad(4);
    squad.fate = (round, who, attempt) => {
      if (round > 1) return 'confirmed';
      if (who === 'seat1') return null;
      return who === 'seat3' && attempt === 1 ? 'insufficient_funds' : 'confirmed';
    };
    return squad.until('2026-12-04');
  };

  test('a recipient’s own contribution that fails after the payout is forgiven without a set-off', () => {
    const squad = paidWithoutOwn();
    expect(amountsOf(squad, 1)).toEqual({ state: 'submitted', pot: 20_000, setOff: 0, net: 19_600 });
    squad.receive(failed(1, 1));
    expect(squad.contribution(1, 1)).toMatchObject({ state: 'recovered', owed: { pot: 0 } });
    squad.until('2026-12-09');
    expect(amountsOf(squad, 1, 1)).toEqual({ state: 'paid', pot: 10_000, setOff: 0, net: 9_800 });
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(0);
    expect(squad.until('2027-01-10').rotation.status).toBe('completed');
  });
  test('a member in debt to their own pot gets no default notice, but loses the share of the reserve', () => {
    const squad = paidWithoutOwn();
    squad.receive(failed(1, 1));
    expect(squad.log.filter((line) => line.includes('defaulted'))).toEqual([]);
    squad.until('2027-01-10');
    expect(squad.balance(accounts.wallet(person(1)))).toBe(0);
    expect(squad.balance(accounts.wallet(person(2)))).toBeGreaterThan(0);
  });
  test('a recipient’s own default before the payout uses no fund cover and adds no fee', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat1' ? CLOSED : 'confirmed');
    squad.until('2026-12-04');
    expect(amountsOf(squad, 1)).toEqual({ state: 'submitted', pot: 30_000, setOff: 0, net: 29_400 });
    expect([squad.contribution(1, 1).state, squad.balance('fund')]).toEqual(['recovered', 50_000]);
  });
  test('a recipient’s own pending contribution becomes a debt to the fund after the fund covered it', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat1' ? null : 'confirmed');
    squad.until('2026-12-05').receive(failed(1, 1));
    expect(squad.contribution(1, 1)).toMatchObject({ state: 'defaulted', owed: { pot: 0, fund: 10_000 } });
  });
  test('each payout of a round has its own explanation, and a supplement lists only its own money', () => {
    const squad = paidWithoutOwn().until('2026-12-09');
    const taken = (count: number, pot: number) => [
      ['contributions', count, pot],
      ['fee', 1, -pot / 100],
      ['reserve_share', 1, -pot / 100],
      ['net', 1, (pot * 98) / 100],
    ];
    expect(waterfallOf(squad, 1)).toEqual(taken(2, 20_000));
    expect(waterfallOf(squad, 1, 1)).toEqual(taken(1, 10_000));
  });
});

describe('circular debts (MONEY §3.6)', () => {
  /**
   * Returns a squad with a circle of debts: seat 3 owes pot 1, seat 1 owes pot 2, and seat 2 owes pot 3. The reserve
   * covered 200 cents for seat 1 and 202 for seat 2.
   */
  const circle = () => {
    const squad = new Squad(3);
    const missing = ['1:seat3', '2:seat1', '3:seat2'];
    squad.fate = (round, who) => (missing.includes(`${round}:${who}`) ? null : 'confirmed');
    squad.until('2026-12-19');
    for (const [round, number] of [
      [1, 3],
      [2, 1],
    ] as const)
      squad.receive(failed(round, number));
    return squad;
  };

  test('a circle of debts shrinks by the smallest debt without a transfer', () => {
    const squad = circle();
    expect(squad.contribution(1, 3).owed).toMatchObject({ pot: 10_000, reserve: 0 });
    expect(squad.contribution(2, 1).owed).toMatchObject({ pot: 9_800, reserve: 200 });
    const outcome = apply(squad.world, squad.day, failed(3, 2));
    expect(outcome.transfers).toEqual([]);
    squad.take(outcome);
    expect(squad.contribution(1, 3).owed).toMatchObject({ pot: 202, reserve: 0 });
    expect(squad.contribution(2, 1).owed).toMatchObject({ pot: 2, reserve: 200 });
    expect(squad.contribution(3, 2).owed).toMatchObject({ pot: 0, reserve: 202 });
  });
  test('a supplement below a dollar goes to the wallet, because a bank could return it', () => {
    const squad = circle();
    squad.receive(failed(3, 2));
    const paid = (round: number, number: number) =>
      squad.receive({ kind: 'debt_paid', round, seat: seat(number), amount: cents(202), payment: `${round}` });
    paid(3, 2);
    paid(2, 1);
    const orders = squad.orders.length;
    squad.until('2026-12-20');
    expect(amountsOf(squad, 2, 1)).toEqual({ state: 'paid', pot: 2, setOff: 0, net: 2 });
    expect(squad.orders.length).toBe(orders);
    expect(squad.log).toContain('2026-12-20 payout_paid seat2 2');
    expect(squad.transfers.filter((t) => t.kind === 'payout' && t.credit === accounts.wallet(person(2)))).toMatchObject(
      [{ debit: accounts.pot(SQUAD, 2), amount: 2 }],
    );
    squad.receive({ kind: 'payout_failed', round: 2, seq: 1, attempt: 1 });
    expect(amountsOf(squad, 2, 1)).toMatchObject({ state: 'paid' });
  });
  test('a supplement of a dollar is sent to the bank', () => {
    const squad = circle();
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(102), payment: 'p' });
    squad.until('2026-12-20');
    // Of the pot of 102, the fee takes 1 and the reserve share takes 1. Seat 1 owes 200 to the reserve, so the other
    // 100 repay the reserve.
    expect(amountsOf(squad, 1, 1)).toEqual({ state: 'paid', pot: 102, setOff: 100, net: 0 });
    squad.receive({ kind: 'debt_paid', round: 2, seat: seat(1), amount: cents(10_000), payment: 'q' });
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(102), payment: 'r' });
    squad.until('2026-12-21');
    expect(amountsOf(squad, 1, 2)).toEqual({ state: 'submitted', pot: 102, setOff: 0, net: 100 });
  });
  test('the main payout of a round is sent to the bank, even below a dollar', () => {
    const squad = new Squad(3);
    squad.fate = (_, who) => (who === 'seat2' ? CLOSED : 'confirmed');
    squad.until('2026-12-17');
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(2), amount: cents(450), payment: 'p' });
    squad.until('2026-12-18');
    // Seat 2 is paid last and gets 20,000 minus 200 for the fee, 200 for the reserve and the open debt. Of the 20,000
    // that seat 2 owed for two weeks, 450 are repaid.
    expect(amountsOf(squad, 3)).toEqual({ state: 'submitted', pot: 20_000, setOff: 19_550, net: 50 });
  });
  test('the current payout first cancels its circle of debts, then uses cover and set-offs', () => {
    const squad = new Squad(2);
    // Seat 2 misses pot 1, and seat 1 misses pot 2. Both contributions default before the payout of pot 2.
    squad.fate = (round, who) =>
      `${round}:${who}` === '1:seat2' || `${round}:${who}` === '2:seat1' ? CLOSED : 'confirmed';
    squad.until('2026-12-11');
    // Each seat got its own contribution back. No debt remains, and the reserve covered nothing.
    expect(amountsOf(squad, 1)).toEqual({ state: 'paid', pot: 10_000, setOff: 0, net: 9_800 });
    expect(amountsOf(squad, 2)).toEqual({ state: 'submitted', pot: 10_000, setOff: 0, net: 9_800 });
    expect(squad.contribution(1, 2)).toMatchObject({ state: 'recovered' });
    expect(squad.contribution(2, 1)).toMatchObject({ state: 'recovered', owed: { pot: 0, reserve: 0 } });
  });
  test('a search for circles does not follow every path through a large squad’s debts', () => {
    const squad = new Squad(26);
    // Each seat owes all pots that were paid before its own. No circle exists, but 2^24 paths lead from the last seat
    // to the first.
    const owes = (round: number, who: string) => round < Number(who.slice(4));
    squad.fate = (round, who) => (owes(round, who) ? null : 'confirmed');
    squad.until('2027-06-04');
    const events = squad.rotation.contributions
      .filter((contribution) => contribution.state === 'submitted')
      .map(({ round, seat: debtor }) => ({ ...failed(round, 0), seat: debtor }));
    const outcome = apply(squad.world, squad.day, ...events);
    expect(outcome.transfers).toEqual([]);
    expect(outcome.rotation.contributions.filter((c) => c.state === 'defaulted')).toHaveLength((26 * 25) / 2);
  });
  test('a seat outside a circle keeps its debt to a seat inside the circle', () => {
    const squad = new Squad(3);
    // Seat 1 owes pot 2 and is not in the circle. Seats 2 and 3 owe each other and are the circle.
    squad.fate = (round, who) => (['2:seat1', '3:seat2', '2:seat3'].includes(`${round}:${who}`) ? null : 'confirmed');
    squad.until('2026-12-19');
    for (const [round, number] of [
      [2, 1],
      [3, 2],
      [2, 3],
    ] as const)
      squad.receive(failed(round, number));
    expect(squad.contribution(2, 3)).toMatchObject({ owed: { pot: 103 } });
    expect(squad.contribution(3, 2)).toMatchObject({ owed: { pot: 0 } });
    expect(squad.contribution(2, 1).owed.pot).toBeGreaterThan(9_000);
  });
  test('a chain of set-offs pays each pot once, and a second run changes nothing', () => {
    const squad = new Squad(4);
    // Seat 4 owes pot 1, seat 1 owes pot 2, and seat 2 owes pot 3. Only the last pot can repay every debt.
    const missing = ['1:seat4', '2:seat1', '3:seat2'];
    squad.fate = (round, who) => (missing.includes(`${round}:${who}`) ? CLOSED : 'confirmed');
    squad.until('2026-12-29');
    const supplements = squad.rotation.payouts.filter((payout) => payout.seq > 0);
    expect(supplements.map(({ round, seq, pot, setOff, net }) => [round, seq, pot, setOff, net])).toEqual([
      // The fee and the reserve share are 100 each. Seat 1 owes 9,700 to pot 2 and 300 to the reserve.
      [1, 1, 10_000, 9_800, 0],
      [2, 1, 9_700, 9_506, 0], // The fee and the reserve share are 97 each. Seat 2 owes 9,697 to pot 3.
      [3, 1, 9_506, 0, 9_316], // The fee and the reserve share are 95 each.
    ]);
    expect(advance(squad.world, squad.day)).toMatchObject({ transfers: [], orders: [] });
  });
  test('same-day supplements pay debtors before creditors, and a refilled pot gets one payout', () => {
    const squad = new Squad(4);
    // Pot 1 pays out without the money of seats 2 and 3. Pot 2 pays out without the money of seat 4.
    squad.fate = (round, who) => (['1:seat2', '1:seat3', '2:seat4'].includes(`${round}:${who}`) ? null : 'confirmed');
    squad.until('2026-12-12');
    squad.receive(failed(1, 2));
    const pay = (round: number, number: number) =>
      squad.receive({
        kind: 'debt_paid',
        round,
        seat: seat(number),
        amount: cents(10_000),
        payment: `${round}:${number}`,
      });
    pay(1, 3);
    pay(2, 4);
    squad.until('2026-12-13');
    const supplements = squad.rotation.payouts.filter((payout) => payout.seq > 0);
    expect(supplements.map(({ round, pot, setOff, net }) => [round, pot, setOff, net])).toEqual([
      [1, 19_604, 0, 19_212], // The supplement contains the money of seat 3 and of pot 2.
      [2, 9_800, 9_604, 0], // The reserve got back 200 of 10,000. The fee and the reserve share are 98 each.
    ]);
  });
});
