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

/** Seat 3 of four fails in week 1, so often; told on Sat 28 Nov. Its wallet holds something. */
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

describe('from the wallet (MONEY §3.13)', () => {
  test('it is paid at once and whole, what is left stays, and nothing is tried again', () => {
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
  test('a cent short is too little: the whole or nothing', () => {
    const squad = failing(9_999);
    const before = structuredClone(squad.world);
    expect(pay(squad, 'wallet')).toBe('wallet_short');
    expect(squad.world).toEqual(before);
    expect(pay(failing(10_000), 'wallet')).toBeNull();
  });
  test('a second time there is nothing to pay', () => {
    const squad = failing(30_000);
    pay(squad, 'wallet');
    expect(pay(squad, 'wallet')).toBe('nothing_owed');
    expect(pay(squad, 'bank')).toBe('nothing_owed');
    expect(squad.balance(WALLET)).toBe(20_000);
  });
  test('what was covered meanwhile goes back to who covered it', () => {
    const squad = failing(30_000, 9, SHORT).until('2026-12-05');
    expect(owed(squad)).toMatchObject({ state: 'submitted', owed: { pot: 0, fund: 10_000 } });
    squad.until('2026-12-07');
    expect(owed(squad).state).toBe('failed');
    expect(pay(squad, 'wallet')).toBeNull();
    expect(owed(squad)).toMatchObject({ state: 'confirmed', owed: { fund: 0 } });
    expect(moved(squad)).toEqual([['recovery', 10_000, 'fund']]);
    expect(squad.balance('fund')).toBe(FUND);
  });
  test('what nobody covered is paid to who was paid without it, as a supplement', () => {
    const squad = failing(30_000, 9, CLOSED, 0).until('2026-12-05');
    expect(owed(squad)).toMatchObject({ state: 'defaulted', owed: { pot: 10_000 } });
    expect(pay(squad, 'wallet')).toBeNull();
    expect(owed(squad).state).toBe('recovered');
    squad.until('2026-12-06');
    expect(amountsOf(squad, 1, 1)).toMatchObject({ pot: 10_000, net: 9_800 });
  });
  test('a default that is paid before its pot is a debt that is recovered', () => {
    const squad = failing(10_000, 9, CLOSED);
    expect(pay(squad, 'wallet')).toBeNull();
    expect(moved(squad)).toEqual([['recovery', 10_000, accounts.pot(SQUAD, 1)]]);
  });
  test('what was repaid of a debt is not paid again', () => {
    const squad = failing(6_000, 9, CLOSED);
    squad.tell({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(4_000), payment: 'p' });
    expect(payableNow(owed(squad))).toBe(6_000);
    expect(pay(squad, 'wallet')).toBeNull();
    expect([owed(squad).state, squad.balance(WALLET)]).toEqual(['recovered', 0]);
  });
});

describe('from the bank (MONEY §3.13)', () => {
  test('a debit with its lead takes the place of the next try', () => {
    const squad = failing(0, 1);
    expect(pay(squad, 'bank')).toBeNull();
    expect(owed(squad)).toMatchObject({ state: 'submitted', retryOn: null });
    // Sat 28 Nov, and four business days.
    expect(attempts(squad).at(-1)).toMatchObject({ attempt: 2, amount: 10_000, chargeOn: '2026-12-03' });
    expect(squad.news.at(-1)).toMatchObject({ kind: 'debit_coming', on: '2026-12-03', amount: 10_000 });
    squad.until('2026-12-12');
    expect(attempts(squad)).toHaveLength(2);
    expect(owed(squad).state).toBe('confirmed');
  });
  test.each(['bank', 'wallet'] as const)('beside it nothing is paid from the %s', (from) => {
    const squad = failing(30_000);
    pay(squad, 'bank');
    expect(pay(squad, from)).toBe('under_way');
    expect(attempts(squad)).toHaveLength(2);
    expect(squad.balance(WALLET)).toBe(30_000);
  });
  test('nor beside a try that is on its way by itself', () => {
    const squad = failing(30_000).until('2026-12-02');
    expect(attempts(squad)).toHaveLength(2);
    for (const from of ['bank', 'wallet'] as const) expect(pay(squad, from)).toBe('under_way');
  });
  test('nor before the first verdict', () => {
    const squad = new Squad(4).until('2026-11-24');
    expect(pay(squad, 'bank')).toBe('under_way');
  });
  test('it counts as a try: one more is left, then it is a default', () => {
    const squad = failing(0);
    pay(squad, 'bank');
    squad.until('2026-12-03');
    expect(owed(squad)).toMatchObject({ state: 'failed', retryOn: '2026-12-08' });
    squad.until('2026-12-13');
    expect([owed(squad).state, attempts(squad).length]).toEqual(['defaulted', 3]);
  });
  test('a debt is debited as it stands; the debtor stays in default until the money is there', () => {
    const squad = failing(0, 1, CLOSED);
    squad.tell({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(4_000), payment: 'p' });
    expect(pay(squad, 'bank')).toBeNull();
    expect(owed(squad).state).toBe('defaulted');
    expect(attempts(squad).at(-1)).toMatchObject({ amount: 6_000 });
    squad.until('2026-12-04');
    expect(owed(squad).state).toBe('recovered');
  });
  test('so is what was taken back', () => {
    const squad = new Squad(4, FUND).until('2026-11-30');
    squad.tell({ kind: 'charge_charged_back', round: 1, seat: seat(3), attempt: 1 });
    expect(pay(squad, 'bank')).toBeNull();
    squad.until('2026-12-06');
    expect(owed(squad).state).toBe('recovered');
  });
});

describe('there is nothing to pay', () => {
  test('of what arrived, of a stranger, of a week that is not collected', () => {
    const squad = failing(30_000);
    expect(pay(squad, 'wallet', 1, 2)).toBe('nothing_owed');
    expect(pay(squad, 'wallet', 9)).toBe('nothing_owed');
    expect(payableNow(failing(0).until('2026-12-02').contribution(1, 3))).toBe(0); // its next try is on its way
    const stranger = { round: 1, seat: id<'seat'>('nobody') };
    expect(payContribution(squad.world, squad.day, stranger, 'wallet')).toEqual({ refused: 'nothing_owed' });
  });
});

describe('what happens next', () => {
  const next = (squad: Squad, round = 1, who = 3) => outlook(squad.rotation, squad.contribution(round, who));
  test('two tries, the payout that is covered between them, the own one', () => {
    expect(next(failing(0))).toEqual([
      { kind: 'retry', on: '2026-12-02', isLast: false },
      { kind: 'cover', on: '2026-12-04', recipient: seat(1) },
      { kind: 'retry', on: '2026-12-08', isLast: true },
      { kind: 'own_payout', on: '2026-12-18', amount: 39_200 },
    ]);
  });
  test('after the second failure the last try alone', () => {
    const squad = failing(0).until('2026-12-07');
    expect(next(squad).filter(({ kind }) => kind === 'retry')).toEqual([
      { kind: 'retry', on: '2026-12-08', isLast: true },
    ]);
    expect(next(squad).filter(({ kind }) => kind === 'cover')).toEqual([]);
  });
  test('the debit that was just ordered, and no try', () => {
    const squad = failing(0);
    pay(squad, 'bank');
    expect(next(squad)[0]).toEqual({ kind: 'debit', on: '2026-12-03', amount: 10_000 });
    expect(next(squad).map(({ kind }) => kind)).not.toContain('retry');
  });
  test('a default has no try; nobody covers what is owed to oneself, and who was paid gets no other payout', () => {
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

describe('the next debits', () => {
  test('of a week that was paid there is none, nor of the refund of somebody who left and whom one owes nothing', () => {
    const squad = new Squad(4).until('2026-12-01');
    squad.verdict(leaveSquad(squad.world, squad.day, seat(3)));
    // Seat 1 was paid in week 1, so it refunds in week 4; seat 4 was not.
    expect(debitsToCome(squad.rotation, seat(1)).map(({ round }) => round)).toEqual([2, 3, 4]);
    expect(debitsToCome(squad.rotation, seat(4)).map(({ round }) => round)).toEqual([2, 3]);
  });
  test('by their days, a try after the weeks before it; of one day the oldest week first, in whatever order they are read', () => {
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
  test('on their way, tried again, and planned, by their days', () => {
    const squad = failing(0).until('2026-12-01');
    expect(debitsToCome(squad.rotation, seat(3))).toEqual([
      { round: 1, on: '2026-12-02', amount: 10_000, state: 'failed' },
      { round: 2, on: '2026-12-04', amount: 10_000, state: 'submitted' },
      { round: 3, on: '2026-12-11', amount: 10_000, state: 'scheduled' },
      { round: 4, on: '2026-12-18', amount: 10_000, state: 'scheduled' },
    ]);
  });
});
