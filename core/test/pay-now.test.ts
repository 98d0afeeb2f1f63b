import { describe, expect, test } from 'vitest';
import {
  accounts,
  cents,
  debitsToCome,
  forecast,
  holdPayout,
  id,
  leaveSquad,
  outlook,
  type PayFrom,
  payableNow,
  payContribution,
} from '../src/index.ts';
import { amountsOf, person, SQUAD, Squad, seat } from './played-squad.ts';

const SHORT = 'insufficient_funds';
const CLOSED = 'bank_account_closed';
const WALLET = accounts.wallet(person(3));
const FUND = 50_000;

/**
 * Returns a squad of four. Seat 3’s contribution of week 1 fails `tries` times, first on Sat 28 Nov, and `wallet` is
 * the opening balance in cents.
 */
function failing(wallet: number, tries = 9, cause = SHORT, fund = FUND): Squad {
  const squad = new Squad(4, fund);
  squad.fate = (round, who, attempt) => (round === 1 && who === seat(3) && attempt <= tries ? cause : 'confirmed');
  squad.until('2026-11-28');
  squad.world = { ...squad.world, balances: new Map([...squad.world.balances, [WALLET, cents(wallet)]]) };
  return squad;
}

const pay = (squad: Squad, from: PayFrom, round = 1, who = 3) =>
  squad.verdict(payContribution(squad.world, squad.day, { round, seat: seat(who) }, from));
const owed = (squad: Squad) => squad.contribution(1, 3);
const attempts = (squad: Squad) =>
  squad.orders.filter((order) => order.kind === 'charge' && order.round === 1 && order.seat === seat(3));
const moved = (squad: Squad) =>
  squad.transfers.filter((t) => t.debit === WALLET).map(({ kind, amount, credit }) => [kind, amount, credit]);

describe('payment from the wallet (MONEY §3.13)', () => {
  test('a wallet payment pays the full amount immediately and cancels the retries', () => {
    const squad = failing(10_500);
    expect(pay(squad, 'wallet')).toBeNull();
    expect(owed(squad)).toMatchObject({ state: 'confirmed', retryOn: null });
    expect(moved(squad)).toEqual([['wallet_contribution', 10_000, accounts.pot(SQUAD, 1)]]);
    expect(squad.balance(WALLET)).toBe(500);
    expect(squad.transfers.at(-1)?.reference).toBe(`wallet:${SQUAD}:1:seat3:pot`);
    expect(squad.log.at(-1)).toBe('2026-11-28 contribution_arrived seat3 1');
    squad.until('2026-12-12');
    expect(attempts(squad)).toHaveLength(1);
    expect(amountsOf(squad, 1)).toMatchObject({ state: 'paid', pot: 40_000 });
    expect(squad.balance('fund')).toBe(FUND);
  });
  test('a wallet payment is rejected if the wallet lacks one cent, because only full payments are allowed', () => {
    const squad = failing(9_999);
    const before = structuredClone(squad.world);
    expect(pay(squad, 'wallet')).toBe('wallet_short');
    expect(squad.world).toEqual(before);
    expect(pay(failing(10_000), 'wallet')).toBeNull();
  });
  test('a second wallet payment is rejected', () => {
    const squad = failing(30_000);
    pay(squad, 'wallet');
    expect(pay(squad, 'wallet')).toBe('nothing_owed');
    expect(pay(squad, 'bank')).toBe('nothing_owed');
    expect(squad.balance(WALLET)).toBe(20_000);
  });
  test('a wallet payment repays the account that covered the shortfall', () => {
    const squad = failing(30_000, 9, SHORT).until('2026-12-05');
    expect(owed(squad)).toMatchObject({ state: 'submitted', owed: { pot: 0, fund: 10_000 } });
    squad.until('2026-12-07');
    expect(owed(squad).state).toBe('failed');
    expect(pay(squad, 'wallet')).toBeNull();
    expect(owed(squad)).toMatchObject({ state: 'confirmed', owed: { fund: 0 } });
    expect(moved(squad)).toEqual([['recovery', 10_000, 'fund']]);
    expect(squad.balance('fund')).toBe(FUND);
  });
  test('a late payment of an uncovered amount reaches the recipient as a supplement', () => {
    const squad = failing(30_000, 9, CLOSED, 0).until('2026-12-05');
    expect(owed(squad)).toMatchObject({ state: 'defaulted', owed: { pot: 10_000 } });
    expect(pay(squad, 'wallet')).toBeNull();
    expect(owed(squad).state).toBe('recovered');
    squad.until('2026-12-06');
    expect(amountsOf(squad, 1, 1)).toMatchObject({ pot: 10_000, net: 9_800 });
  });
  test('a default becomes recovered when the wallet pays before the payout of the pot', () => {
    const squad = failing(10_000, 9, CLOSED);
    expect(pay(squad, 'wallet')).toBeNull();
    expect(moved(squad)).toEqual([['recovery', 10_000, accounts.pot(SQUAD, 1)]]);
  });
  test('a wallet payment pays only the open part of a debt', () => {
    const squad = failing(6_000, 9, CLOSED);
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(4_000), payment: 'p' });
    expect(payableNow(owed(squad))).toBe(6_000);
    expect(pay(squad, 'wallet')).toBeNull();
    expect([owed(squad).state, squad.balance(WALLET)]).toEqual(['recovered', 0]);
  });
});

describe('payment from the bank (MONEY §3.13)', () => {
  test('a bank payment replaces the next retry by a debit with the usual lead time', () => {
    const squad = failing(0, 1);
    expect(pay(squad, 'bank')).toBeNull();
    expect(owed(squad)).toMatchObject({ state: 'submitted', retryOn: null });
    // The charge day is four business days after Sat 28 Nov.
    expect(attempts(squad).at(-1)).toMatchObject({ attempt: 2, amount: 10_000, chargeOn: '2026-12-03' });
    expect(squad.domainEvents.at(-1)).toMatchObject({ kind: 'debit_coming', on: '2026-12-03', amount: 10_000 });
    squad.until('2026-12-12');
    expect(attempts(squad)).toHaveLength(2);
    expect(owed(squad).state).toBe('confirmed');
  });
  test.each(['bank', 'wallet'] as const)('a payment from the %s is rejected while a debit is in flight', (from) => {
    const squad = failing(30_000);
    pay(squad, 'bank');
    expect(pay(squad, from)).toBe('under_way');
    expect(attempts(squad)).toHaveLength(2);
    expect(squad.balance(WALLET)).toBe(30_000);
  });
  test('a payment is rejected while a retry is in flight', () => {
    const squad = failing(30_000).until('2026-12-02');
    expect(attempts(squad)).toHaveLength(2);
    for (const from of ['bank', 'wallet'] as const) expect(pay(squad, from)).toBe('under_way');
  });
  test('a payment is rejected before the first result of the contribution', () => {
    const squad = new Squad(4).until('2026-11-24');
    expect(pay(squad, 'bank')).toBe('under_way');
  });
  test('a bank payment counts as an attempt, so that only one retry remains', () => {
    const squad = failing(0);
    pay(squad, 'bank');
    squad.until('2026-12-03');
    expect(owed(squad)).toMatchObject({ state: 'failed', retryOn: '2026-12-08' });
    squad.until('2026-12-13');
    expect([owed(squad).state, attempts(squad).length]).toEqual(['defaulted', 3]);
  });
  test('a member who pays a debt by bank stays in default until the money arrives', () => {
    const squad = failing(0, 1, CLOSED);
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(4_000), payment: 'p' });
    expect(pay(squad, 'bank')).toBeNull();
    expect(owed(squad).state).toBe('defaulted');
    expect(attempts(squad).at(-1)).toMatchObject({ amount: 6_000 });
    squad.until('2026-12-04');
    expect(owed(squad).state).toBe('recovered');
  });
  test('a bank payment can debit a charged-back contribution', () => {
    const squad = new Squad(4, FUND).until('2026-11-30');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(3), attempt: 1 });
    expect(pay(squad, 'bank')).toBeNull();
    squad.until('2026-12-06');
    expect(owed(squad).state).toBe('recovered');
  });
});

describe('contributions that a member cannot pay now', () => {
  test('a payment is rejected for a confirmed, unknown or uncollected contribution', () => {
    const squad = failing(30_000);
    expect(pay(squad, 'wallet', 1, 2)).toBe('nothing_owed');
    expect(pay(squad, 'wallet', 9)).toBe('nothing_owed');
    // The next retry is in flight.
    expect(payableNow(failing(0).until('2026-12-02').contribution(1, 3))).toBe(0);
    const stranger = { round: 1, seat: id<'seat'>('nobody') };
    expect(payContribution(squad.world, squad.day, stranger, 'wallet')).toEqual({ refused: 'nothing_owed' });
  });
});

describe('next steps after a failure', () => {
  const present = (squad: Squad) => ({ world: squad.world, today: squad.day, holdsEnd: new Map() });
  const next = (squad: Squad, round = 1, who = 3) => outlook(present(squad), seat(who)).get(round) ?? [];
  const kinds = (squad: Squad, round = 1, who = 3) => next(squad, round, who).map(({ kind }) => kind);
  const cover = (squad: Squad, round = 1, who = 3) => next(squad, round, who).find(({ kind }) => kind === 'cover');
  const ownPayout = (squad: Squad, who = 3) => next(squad, 1, who).find(({ kind }) => kind === 'own_payout');
  test('`outlook` lists two retries, the covered payout between them, and the member’s own payout', () => {
    expect(next(failing(0))).toEqual([
      { kind: 'retry', on: '2026-12-02', isLast: false },
      { kind: 'cover', on: '2026-12-04', recipient: seat(1), covered: 10_000, short: 0 },
      { kind: 'retry', on: '2026-12-08', isLast: true },
      // The member's debt of 100.00 is set off against the payout of 392.00.
      { kind: 'own_payout', on: '2026-12-18', amount: 29_200, setOff: 10_000 },
    ]);
  });
  test.each([
    ['the fund covers everything', FUND, 10_000, 0],
    ['the fund covers a part', 2_500, 2_500, 7_500],
    ['the fund holds nothing', 0, 0, 10_000],
  ])('`outlook` shows the cover that the fund can pay: %s', (_, fund, covered, short) => {
    expect(cover(failing(0, 9, CLOSED, fund))).toEqual({
      kind: 'cover',
      on: '2026-12-04',
      recipient: seat(1),
      covered,
      short,
    });
  });
  test('`outlook` counts the reserve as a cover', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 2 && who === seat(3) ? CLOSED : 'confirmed');
    // The reserve holds one percent of the first pot.
    expect(cover(squad.until('2026-12-06'), 2)).toMatchObject({ covered: 400, short: 9_600 });
  });
  test('`outlook` has no day for the cover of a payout that waits for a person', () => {
    const squad = failing(0, 9, CLOSED);
    squad.verdict(holdPayout(squad.world, squad.day, { round: 1, seq: 0 }));
    expect(cover(squad)).toEqual({ kind: 'cover', on: null, recipient: seat(1), covered: 10_000, short: 0 });
    expect(next(squad).at(-1)).toMatchObject({ kind: 'cover' });
  });
  test('`outlook` has no day for the payout of a member without an account', () => {
    const squad = failing(0, 9, CLOSED);
    const seats = squad.rotation.seats.map((own) =>
      own.id === seat(3) ? { ...own, blocked: 'identity' as const } : own,
    );
    squad.world = { ...squad.world, rotation: { ...squad.rotation, seats } };
    expect(ownPayout(squad)).toMatchObject({ on: null, setOff: 10_000 });
  });
  test('`outlook` lists only the last retry after the second failure', () => {
    const squad = failing(0).until('2026-12-07');
    expect(next(squad).filter(({ kind }) => kind === 'retry')).toEqual([
      { kind: 'retry', on: '2026-12-08', isLast: true },
    ]);
    expect(kinds(squad)).not.toContain('cover');
  });
  test('`outlook` lists a newly ordered debit and no retry', () => {
    const squad = failing(0);
    pay(squad, 'bank');
    expect(next(squad)[0]).toEqual({ kind: 'debit', on: '2026-12-03', amount: 10_000 });
    expect(kinds(squad)).not.toContain('retry');
  });
  test('`outlook` lists no retry after a default, no cover for the member’s own pot and no payout to a paid member', () => {
    expect(kinds(failing(0, 9, CLOSED))).toEqual(['cover', 'own_payout']);
    const squad = new Squad(4, FUND);
    squad.fate = (round, who) => (round === 1 && who === seat(1) ? SHORT : 'confirmed');
    squad.until('2026-11-29');
    expect(kinds(squad, 1, 1)).toEqual(['retry', 'retry', 'own_payout']);
    const paid = new Squad(4, FUND);
    paid.fate = (round, who) => (round === 2 && who === seat(1) ? SHORT : 'confirmed');
    expect(kinds(paid.until('2026-12-06'), 2, 1)).toEqual(['retry', 'cover', 'retry']);
  });
  test('`outlook` returns an empty map for a member without a failed contribution', () => {
    expect(outlook(present(failing(0)), seat(2))).toEqual(new Map());
  });
  test('`outlook` deducts all debts of a member in each next step', () => {
    const squad = new Squad(4, FUND);
    squad.fate = (round, who) => (round < 3 && who === seat(4) ? CLOSED : 'confirmed');
    squad.until('2026-12-07');
    for (const round of [1, 2])
      expect(next(squad, round, 4).at(-1)).toEqual({
        kind: 'own_payout',
        on: '2026-12-29',
        amount: 19_200,
        setOff: 20_000,
      });
  });
});

describe('coming debits', () => {
  const toCome = ({ world, day }: Squad, who: number) =>
    debitsToCome(world.rotation, forecast({ world, today: day, holdsEnd: new Map() }), seat(who));
  test('`debitsToCome` omits paid weeks and the refund that the seat does not owe', () => {
    const squad = new Squad(4).until('2026-12-01');
    squad.verdict(leaveSquad(squad.world, squad.day, seat(3)));
    // Seat 1 was paid in week 1 and therefore refunds the leaver in week 4. Seat 4 was not paid.
    expect(toCome(squad, 1).map(({ round }) => round)).toEqual([2, 3, 4]);
    expect(toCome(squad, 4).map(({ round }) => round)).toEqual([2, 3]);
  });
  test('`debitsToCome` sorts debits and retries by day, then by week, in any row order', () => {
    const backwards = (squad: Squad): Squad => {
      const { contributions, rounds } = squad.rotation;
      const turned = { contributions: contributions.toReversed(), rounds: rounds.toReversed() };
      squad.world = { ...squad.world, rotation: { ...squad.rotation, ...turned } };
      return squad;
    };
    const next = (squad: Squad) => toCome(backwards(squad), 3).map(({ round, on }) => [round, on]);
    expect(next(failing(0).until('2026-12-07')).slice(0, 2)).toEqual([
      [1, '2026-12-08'],
      [3, '2026-12-11'],
    ]);
    const late = new Squad(4).until('2026-11-28').outageUntil('2026-12-09');
    expect(next(late)).toEqual([
      [2, '2026-12-15'],
      [3, '2026-12-15'],
      [4, '2026-12-18'],
    ]);
  });
  test('`debitsToCome` sorts debits in flight, retries and planned debits by day', () => {
    const squad = failing(0).until('2026-12-01');
    expect(toCome(squad, 3)).toEqual([
      { round: 1, on: '2026-12-02', amount: 10_000, state: 'failed', from: 'bank' },
      { round: 2, on: '2026-12-04', amount: 10_000, state: 'submitted', from: 'bank' },
      { round: 3, on: '2026-12-11', amount: 10_000, state: 'scheduled', from: 'bank' },
      { round: 4, on: '2026-12-18', amount: 10_000, state: 'scheduled', from: 'bank' },
    ]);
  });
  test('`debitsToCome` lists the contributions that the wallet pays, and debits the bank for the others', () => {
    const squad = new Squad(4, 0, 10_000, true);
    squad.world = { ...squad.world, balances: new Map([...squad.world.balances, [WALLET, cents(25_000)]]) };
    expect(toCome(squad, 3).map(({ round, from }) => [round, from])).toEqual([
      [1, 'wallet'],
      [2, 'wallet'],
      [3, 'bank'],
      [4, 'bank'],
    ]);
  });
});
