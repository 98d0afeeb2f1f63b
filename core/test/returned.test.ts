import { describe, expect, test } from 'vitest';
import { accounts, approvePayout, cents, expectedPayout, ifSentNow, mainPayout, releasePayout } from '../src/index.ts';
import { account, SQUAD, Squad, seat, waterfallOf } from './played-squad.ts';

const KEY = { round: 1, seq: 0 };

/**
 * Returns a squad with a payout of CA$5,880.00 that was approved and paid. The bank returned the payout, and staff
 * then released it.
 */
function releasedAgain(): Squad {
  const squad = new Squad(6, 0, 100_000);
  squad.fate = (round, who) => (round === 2 && who === 'seat1' ? null : 'confirmed');
  squad.until('2026-12-04');
  approve(squad, 'grace', 1);
  squad.until('2026-12-07').receive({ kind: 'payout_failed', ...KEY, attempt: 1 });
  squad.verdict(releasePayout(squad.world, squad.day, KEY));
  return squad.until('2026-12-08');
}

function approve(squad: Squad, staff: string, number: number): string | null {
  return squad.approve(KEY.round, staff, number);
}

const sent = (squad: Squad) => squad.orders.filter((order) => order.kind === 'payout' && order.round === 1);

describe('second attempt of a returned payout (MONEY §3.7)', () => {
  test('a returned net amount stays in the pot until staff release the payout', () => {
    const squad = releasedAgain();
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(588_000);
    expect(sent(squad)).toHaveLength(1);
  });
  test('a payout returns through the provider of the attempt, even after a change of provider (MONEY §6)', () => {
    const squad = new Squad(4).until('2026-12-05');
    squad.world = { ...squad.world, providers: { payments: 'sandbox', payouts: 'other' } };
    squad.receive({ kind: 'payout_failed', ...KEY, attempt: 1 });
    expect(squad.transfers.at(-1)).toMatchObject({ kind: 'payout_returned', debit: squad.clearing });
  });
  test('a released payout needs a new approval, and the earlier approval does not count', () => {
    const squad = releasedAgain();
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'awaiting_approval', approvals: [], attempt: 1 });
    expect(mainPayout(squad.until('2026-12-09').rotation, 1).state).toBe('awaiting_approval');
    approve(squad, 'grace', 1);
    squad.until('2026-12-10');
    expect(sent(squad)).toMatchObject([{ attempt: 1 }, { attempt: 2, amount: 588_000, account: account(1) }]);
  });
  test('a released payout is held again if the recipient is not ready', () => {
    const squad = releasedAgain();
    const first = squad.rotation.seats[0];
    if (first) first.blocked = 'new_bank';
    squad.until('2026-12-09');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'held', heldReason: 'new_bank' });
  });
  test('a released payout deducts a later debt, but no second fee and no second reserve share', () => {
    const squad = releasedAgain();
    squad.receive({ kind: 'charge_failed', round: 2, seat: seat(1), attempt: 1, cause: 'bank_account_closed' });
    approve(squad, 'grace', 1);
    squad.until('2026-12-09');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({
      fee: 6_000,
      reserveShare: 6_000,
      setOff: 100_000,
      net: 488_000,
    });
    expect([squad.balance('fees'), squad.contribution(2, 1).state]).toEqual([6_000, 'recovered']);
    expect(waterfallOf(squad, 1).slice(-2)).toEqual([
      ['set_off', 1, -100_000],
      ['net', 1, 488_000],
    ]);
  });
  test('a released payout adds up all set-offs under separate references and pays the rest', () => {
    const squad = new Squad(3, 0, 100_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat2' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-19');
    // Seat 2 owed pot 1 money and is therefore paid last: 300,000 minus the fee of 3,000, the reserve share of 3,000
    // and the debt.
    const last = () => mainPayout(squad.rotation, 3);
    expect(last()).toMatchObject({ state: 'paid', setOff: 100_000, net: 194_000 });
    squad.receive({ kind: 'payout_failed', round: 3, seq: 0, attempt: 1 });
    squad.receive({ kind: 'charge_charged_back', round: 2, seat: seat(2), attempt: 1 });
    expect(expectedPayout(squad.rotation, last()).net).toBe(194_000);
    squad.verdict(releasePayout(squad.world, squad.day, { round: 3, seq: 0 }));
    squad.until('2026-12-20');
    expect(last()).toMatchObject({ attempt: 2, fee: 3_000, reserveShare: 3_000, setOff: 200_000, net: 94_000 });
    const references = squad.transfers
      .filter((t) => t.kind === 'set_off')
      .map((t) => t.reference.split(':set_off:')[1]);
    expect([references[0], references.at(-1)]).toEqual(['1:1:supplement:1', '2:2:losses']);
  });
  test('a released payout comes after a round that is due on the same day', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (['2:seat1', '3:seat4'].includes(`${round}:${who}`) ? null : 'confirmed');
    squad.until('2026-12-16').receive({ kind: 'payout_failed', ...KEY, attempt: 1 });
    squad.receive({ kind: 'charge_failed', round: 2, seat: seat(1), attempt: 1, cause: 'bank_account_closed' });
    const held = squad.until('2026-12-17').balance(accounts.reserve(SQUAD));
    squad.verdict(releasePayout(squad.world, squad.day, KEY));
    squad.until('2026-12-18');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ attempt: 2, setOff: 10_000 });
    expect(squad.contribution(3, 4).owed).toMatchObject({ pot: 10_000 - held, reserve: held });
  });
  test('a repeated event of the first return is ignored after the release', () => {
    const squad = releasedAgain();
    squad.receive({ kind: 'payout_failed', ...KEY, attempt: 1 });
    squad.receive({ kind: 'payout_paid', ...KEY, attempt: 1 });
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(588_000);
  });
});

describe('account of an approval (MONEY §3.7)', () => {
  test('an approval for another account does not count', () => {
    const squad = new Squad(6, 0, 100_000).until('2026-12-04');
    approve(squad, 'grace', 1);
    squad.paidTo(1, account(9));
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    expect(approve(squad, 'kofi', 1)).toBe('wrong_state');
    expect(approve(squad, 'grace', 9)).toBeNull();
    squad.until('2026-12-06');
    expect(sent(squad)).toMatchObject([{ account: account(9) }]);
    expect(mainPayout(squad.rotation, 1).approvals).toMatchObject([{ staff: 'grace', account: account(9) }]);
  });
});

describe('one approval of a payout (MONEY §3.7)', () => {
  const waiting = () => new Squad(6, 0, 100_000).until('2026-12-04');
  test.each<[string, (squad: Squad) => string | null, string]>([
    ['a second approval is rejected', (squad) => approve(squad, 'kofi', 1), 'wrong_state'],
    [
      'an approval of a payout in another state is rejected',
      (squad) => squad.verdict(approval(squad, 3, 'kofi')),
      'wrong_state',
    ],
    [
      'an approval of an unknown payout is rejected',
      (squad) => squad.verdict(approval(squad, 9, 'kofi')),
      'wrong_state',
    ],
  ])('%s', (_, act, reason) => {
    const squad = waiting();
    approve(squad, 'grace', 1);
    expect(act(squad)).toBe(reason);
    expect(mainPayout(squad.rotation, 1).approvals).toHaveLength(1);
  });
  function approval(squad: Squad, round: number, staff: string) {
    const amount = ifSentNow(squad.world, squad.day, { round, seq: 0 })?.payout.net ?? cents(0);
    return approvePayout(squad.world, squad.day, { round, seq: 0 }, { staff, account: account(round), amount });
  }
});
