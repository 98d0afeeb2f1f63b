import { describe, expect, test } from 'vitest';
import {
  accounts,
  addDays,
  advance,
  holdPayout,
  mainPayout,
  nextStepOn,
  type Rotation,
  releasePayout,
  type Seat,
} from '../src/index.ts';
import { account, person, SQUAD, Squad, seat } from './played-squad.ts';

const KEY = { round: 1, seq: 0 };
const WALLET = accounts.wallet(person(1));
/** One member's share of the reserve of four pots, in cents. */
const RESERVE_BACK = 400;

/** Blocks the payouts of a member, or ends the block. */
function block(squad: Squad, blocked: Seat['blocked']): void {
  const seats = squad.rotation.seats.map((own) => (own.id === seat(1) ? { ...own, blocked } : own));
  squad.world = { ...squad.world, rotation: { ...squad.rotation, seats } };
}

/**
 * Returns a squad whose first payout the bank refused a number of times, with a release by staff after each refusal.
 */
function refused(times: number, squad = new Squad(4)): Squad {
  squad.until('2026-12-04');
  for (let attempt = 1; attempt <= times; attempt += 1) {
    squad.receive({ kind: 'payout_failed', ...KEY, attempt });
    if (attempt === times) break;
    squad.verdict(releasePayout(squad.world, squad.day, KEY));
    squad.take(advance(squad.world, squad.day));
  }
  return squad;
}

const payoutOf = (rotation: Rotation) => mainPayout(rotation, 1);
const hasWork = (squad: Squad) => nextStepOn(squad.world, squad.day) === squad.day;

describe('payout that no account accepts (MONEY §5)', () => {
  test('a payout that the bank refused twice stays in the pot until staff release it', () => {
    const squad = refused(2).until('2026-12-20');
    expect(payoutOf(squad.rotation)).toMatchObject({ state: 'failed', heldReason: 'returned' });
    expect(squad.balance(WALLET)).toBe(0);
  });

  test('a payout that the bank refused three times goes to the wallet with the next step', () => {
    const squad = refused(3);
    expect(hasWork(squad)).toBe(true);
    squad.take(advance(squad.world, squad.day));
    expect(squad.balance(WALLET)).toBe(39_200);
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(0);
    expect(payoutOf(squad.rotation)).toMatchObject({ state: 'paid', net: 39_200, account: null, provider: null });
    expect(squad.log.at(-1)).toBe('2026-12-04 payout_in_wallet seat1 1');
  });

  test('a later refusal of an earlier attempt changes nothing after the payout went to the wallet', () => {
    const squad = refused(3).until('2026-12-06');
    const { attempt } = payoutOf(squad.rotation);
    for (const late of [attempt - 1, attempt]) squad.receive({ kind: 'payout_failed', ...KEY, attempt: late });
    expect(payoutOf(squad.rotation).state).toBe('paid');
    expect(squad.balance(WALLET)).toBe(39_200);
  });

  test('a payout to the wallet repays the recipient’s debts first, and takes no second fee', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 2 && who === 'seat1' ? null : 'confirmed');
    refused(3, squad);
    squad.receive({ kind: 'charge_failed', round: 2, seat: seat(1), attempt: 1, cause: 'bank_account_closed' });
    squad.until('2026-12-05');
    expect(payoutOf(squad.rotation)).toMatchObject({ fee: 400, setOff: 10_000, net: 29_200 });
    expect(squad.balance(WALLET)).toBe(29_200);
  });

  test('a payout above the approval limit needs no approval on its way to the wallet', () => {
    const squad = new Squad(4, 0, 10_000);
    refused(3, squad);
    squad.world = { ...squad.world, approvalAbove: squad.rotation.terms.contribution };
    squad.until('2026-12-05');
    expect(squad.balance(WALLET)).toBe(39_200);
  });

  test('a payout without an account for 30 days goes to the wallet on the thirtieth day', () => {
    const squad = new Squad(4).until('2026-12-03');
    block(squad, 'bank');
    squad.until('2026-12-04');
    expect(payoutOf(squad.rotation)).toMatchObject({ state: 'held', heldReason: 'bank', noAccountSince: '2026-12-04' });
    const due = addDays(squad.day, 30);
    squad.until(addDays(due, -1));
    expect(squad.balance(WALLET)).toBe(0);
    squad.until(due);
    expect(payoutOf(squad.rotation)).toMatchObject({ state: 'paid', noAccountSince: null });
    expect(squad.balance(WALLET)).toBe(39_200 + RESERVE_BACK);
  });

  test('the 30 days start again after the recipient has had an account for one day', () => {
    const squad = new Squad(4).until('2026-12-03');
    block(squad, 'bank');
    squad.until('2026-12-20');
    block(squad, 'new_bank');
    squad.until('2026-12-21');
    block(squad, 'bank');
    squad.until('2026-12-22');
    expect(payoutOf(squad.rotation).noAccountSince).toBe('2026-12-22');
    expect(squad.until('2027-01-10').balance(WALLET)).toBe(0);
  });

  test.each(['suspended', 'identity', 'unconfirmed'] as const)(
    'a payout that the bank refused three times stays held while the person is blocked: %s',
    (reason) => {
      const squad = refused(3);
      block(squad, reason);
      squad.until('2027-02-01');
      expect(payoutOf(squad.rotation)).toMatchObject({ state: 'held', heldReason: reason });
      block(squad, null);
      expect(squad.until('2027-02-02').balance(WALLET)).toBe(39_200 + RESERVE_BACK);
    },
  );

  test('a payout that staff hold stays in the pot after three refusals', () => {
    const squad = refused(3);
    squad.verdict(holdPayout(squad.world, squad.day, KEY));
    expect(squad.until('2027-02-01').balance(WALLET)).toBe(0);
  });

  test('a squad is completed although one account refuses every payout', () => {
    const squad = new Squad(4);
    const original = squad.take.bind(squad);
    squad.take = (outcome) => {
      original(outcome);
      for (const order of outcome.orders)
        if (order.kind === 'payout' && order.account === account(1)) refuse(order.round, order.seq, order.attempt);
    };
    const refuse = (round: number, seq: number, attempt: number) => {
      squad.receive({ kind: 'payout_failed', round, seq, attempt });
      squad.verdict(releasePayout(squad.world, squad.day, { round, seq }));
    };
    squad.until('2027-02-01');
    expect(squad.rotation.status).toBe('completed');
    expect([accounts.pot(SQUAD, 1), accounts.reserve(SQUAD)].map((name) => squad.balance(name))).toEqual([0, 0]);
    expect(squad.balance(WALLET)).toBeGreaterThan(39_200);
  });
});
