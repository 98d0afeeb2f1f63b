import { describe, expect, test } from 'vitest';
import {
  accounts,
  cents,
  debitsToCome,
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
    expect(squad.told.at(-1)).toBe('2026-11-28 contribution_arrived seat3 1');
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
  const next = (squad: Squad, round = 1, who = 3) => outlook(squad.rotation, squad.contribution(round, who));
  test('`outlook` lists two retries, the covered payout between them, and the member’s own payout', () => {
    expect(next(failing(0))).toEqual([
      { kind: 'retry', on: '2026-12-02', isLast: false },
      { kind: 'cover', on: '2026-12-04', recipient: seat(1) },
      { kind: 'retry', on: '2026-12-08', isLast: true },
      { kind: 'own_payout', on: '2026-12-18', amount: 39_200 },
    ]);
  });
  test('`outlook` lists only the last retry after the second failure', () => {
    const squad = failing(0).until('2026-12-07');
    expect(next(squad).filter(({ kind }) => kind === 'retry')).toEqual([
      { kind: 'retry', on: '2026-12-08', isLast: true },
    ]);
    expect(next(squad).filter(({ kind }) => kind === 'cover')).toEqual([]);
  });
  test('`outlook` lists a newly ordered debit and no retry', () => {
    const squad = failing(0);
    pay(squad, 'bank');
    expect(next(squad)[0]).toEqual({ kind: 'debit', on: '2026-12-03', amount: 10_000 });
    expect(next(squad).map(({ kind }) => kind)).not.toContain('retry');
  });
  test('`outlook` lists no retry after a default, no cover for the member’s own pot and no payout to a paid member', () => {
    expect(next(failing(0, 9, CLOSED)).map(({ kind }) => kind)).toEqual(['cover', 'own_payout']);
    const squad = new Squad(4, FUND);
    squad.fate = (round, who) => (round === 1 && who === seat(1) ? SHORT : 'confirmed');
    squad.until('2026-11-29');
    expect(next(squad, 1, 1).map(({ kind }) => kind)).toEqual(['retry', 'own_payout', 'retry']);
    const paid = new Squad(4, FUND);
    paid.fate = (round, who) => (round === 2 && who === seat(1) ? SHORT : 'confirmed');
    expect(next(paid.until('2026-12-06'), 2, 1).map(({ kind }) => kind)).toEqual(['retry', 'cover', 'retry']);
  });
});

describe('coming debits', () => {
  test('`debitsToCome` omits paid weeks and the refund that the seat does not owe', () => {
    const squad = new Squad(4).until('2026-12-01');
    squad.verdict(leaveSquad(squad.world, squad.day, seat(3)));
    // Seat 1 was paid in week 1 and therefore refunds the leaver in week 4. Seat 4 was not paid.
    expect(debitsToCome(squad.rotation, seat(1)).map(({ round }) => round)).toEqual([2, 3, 4]);
    expect(debitsToCome(squad.rotation, seat(4)).map(({ round }) => round)).toEqual([2, 3]);
  });
  test('`debitsToCome` sorts debits and retries by day, then by week, in any row order', () => {
    const backwards = ({ rotation }: Squad) => ({
      ...rotation,
      contributions: rotation.contributions.toReversed(),
      rounds: rotation.rounds.toReversed(),
    });
    const next = (squad: Squad) => debitsToCome(backwards(squad), seat(3)).map(({ round, on }) => [round, on]);
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
    expect(debitsToCome(squad.rotation, seat(3))).toEqual([
      { round: 1, on: '2026-12-02', amount: 10_000, state: 'failed' },
      { round: 2, on: '2026-12-04', amount: 10_000, state: 'submitted' },
      { round: 3, on: '2026-12-11', amount: 10_000, state: 'scheduled' },
      { round: 4, on: '2026-12-18', amount: 10_000, state: 'scheduled' },
    ]);
  });
});
