import { describe, expect, test } from 'vitest';
import {
  accounts,
  advance,
  atStake,
  type Cents,
  cents,
  guarantorLiability,
  holdPayout,
  id,
  mainPayout,
  nextStepOn,
  releasePayout,
  retryContribution,
  startRotation,
  swapSeats,
  waterfall,
} from '../src/index.ts';
import { amountsOf, person, SQUAD, Squad, seat } from './played-squad.ts';

const insufficient = 'insufficient_funds';

describe('undisturbed rotation', () => {
  test('a start with the wrong number of seats throws an error', () => {
    const { id: squad, terms, seats } = new Squad(4).rotation;
    expect(() => startRotation(squad, terms, seats.slice(1))).toThrow('a squad of 4 starts with 3 seats');
    expect(() => startRotation(squad, terms, [...seats, ...seats])).toThrow('a squad of 4 starts with 8 seats');
  });
  const played = () => new Squad(4).until('2027-01-10');
  test('each member gets one payout: the pot minus fee and reserve share', () => {
    const squad = played();
    expect(squad.rotation.status).toBe('completed');
    expect(squad.rotation.payouts.map(({ state, net }) => [state, net])).toEqual(
      Array.from({ length: 4 }, () => ['paid', 39_200]),
    );
  });
  test('a completed squad returns the reserve in equal shares, and the fees stay in the fees account', () => {
    const squad = played();
    expect([1, 2, 3, 4].map((n) => squad.balance(accounts.wallet(person(n))))).toEqual([400, 400, 400, 400]);
    expect(squad.balance(accounts.reserve(SQUAD))).toBe(0);
    expect(squad.balance('fees')).toBe(1_600);
  });
  test('a second run of a step changes nothing', () => {
    const squad = played();
    expect(advance(squad.world, squad.day).transfers).toEqual([]);
    expect(nextStepOn(squad.world, squad.day)).toBeNull();
  });
});

describe('retry, cover and repayment (MONEY §3.3, §3.4)', () => {
  test('a retry follows 3 business days after the failure and repays the cover from reserve and fund', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat3' && attempt === 1 ? insufficient : 'confirmed';
    squad.until('2026-11-29');
    expect(squad.contribution(1, 3)).toMatchObject({ state: 'failed', retryOn: '2026-12-02', cause: insufficient });
    squad.until('2026-12-04');
    expect(squad.contribution(1, 3)).toMatchObject({
      state: 'submitted',
      owed: { pot: 0, reserve: 0, fund: 10_000, losses: 0 },
    });
    expect(amountsOf(squad, 1)).toEqual({ state: 'submitted', pot: 40_000, setOff: 0, net: 39_200 });
    squad.until('2026-12-08');
    expect(squad.contribution(1, 3)).toMatchObject({ state: 'confirmed', owed: { fund: 0 } });
    expect(squad.contribution(1, 3).charges.map(({ state }) => state)).toEqual(['failed', 'confirmed']);
    expect(squad.balance('fund')).toBe(50_000);
    expect(squad.rotation.payouts.filter(({ round }) => round === 1)).toHaveLength(1);
  });
  test('a payout without reserve and fund pays only the pot’s money, and a supplement pays the rest', () => {
    const squad = new Squad(4);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat3' && attempt === 1 ? insufficient : 'confirmed';
    squad.until('2026-12-05');
    expect(amountsOf(squad, 1)).toEqual({ state: 'paid', pot: 30_000, setOff: 0, net: 29_400 });
    squad.until('2026-12-09');
    expect(amountsOf(squad, 1, 1)).toEqual({ state: 'paid', pot: 10_000, setOff: 0, net: 9_800 });
  });
  test('a contribution defaults after two retries, or immediately if the account is closed', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) =>
      round === 1 && who === 'seat4'
        ? insufficient
        : round === 1 && who === 'seat2'
          ? 'bank_account_closed'
          : 'confirmed';
    squad.until('2026-11-29');
    expect(squad.contribution(1, 2).state).toBe('defaulted');
    squad.until('2026-12-15');
    expect(squad.contribution(1, 4)).toMatchObject({ state: 'defaulted', retryOn: null, firstFailedOn: '2026-11-28' });
    expect(squad.contribution(1, 4).charges.map((charge) => charge.chargeOn)).toEqual([
      '2026-11-27',
      '2026-12-02',
      '2026-12-08',
    ]);
  });
});

describe('default (MONEY §3.6)', () => {
  const until = (day: string) => {
    const squad = new Squad(5, 100_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat4' ? 'bank_account_closed' : 'confirmed');
    return squad.until(day);
  };
  test('a debtor without a payout is paid last, and the other members move up', () => {
    expect(until('2026-11-30').rotation.rounds.map((round) => round.recipient)).toEqual([
      'seat1',
      'seat2',
      'seat3',
      'seat5',
      'seat4',
    ]);
  });
  test('a swap with a debtor is rejected', () => {
    const squad = until('2026-11-30');
    expect(swapSeats(squad.world, squad.day, seat(4), seat(5)).refused).toBe('in_default');
  });
  test('a payout deducts a debt after fee and reserve share, and repays the creditor', () => {
    const squad = until('2027-01-13');
    expect(amountsOf(squad, 5)).toEqual({ state: 'paid', pot: 50_000, setOff: 10_000, net: 39_000 });
    expect(squad.contribution(1, 4).state).toBe('recovered');
    expect(squad.balance('fund')).toBe(100_000);
  });
  test('a member with one default gets no share of the reserve', () => {
    const squad = until('2027-01-13');
    expect(squad.rotation.status).toBe('completed');
    expect([1, 2, 3, 4, 5].map((n) => squad.balance(accounts.wallet(person(n))))).toEqual([625, 625, 625, 0, 625]);
  });
  test('a set-off that fills another pot creates a supplement', () => {
    const poor = new Squad(3);
    poor.fate = (round, who) => (round === 1 && who === 'seat2' ? 'bank_account_closed' : 'confirmed');
    poor.until('2026-12-18');
    expect(amountsOf(poor, 3)).toMatchObject({ setOff: 10_000, net: 19_400 });
    expect(amountsOf(poor, 1, 1)).toEqual({ state: 'submitted', pot: 10_000, setOff: 0, net: 9_800 });
  });
  test('a payout is held while the recipient’s retry is in flight', () => {
    const slow = new Squad(3, 100_000);
    slow.fate = (round, who, attempt) => (round === 1 && who === 'seat1' && attempt < 3 ? insufficient : 'confirmed');
    slow.until('2026-12-04');
    expect(mainPayout(slow.rotation, 1)).toMatchObject({ state: 'held', heldReason: 'retry_under_way' });
    slow.until('2026-12-15');
    expect(amountsOf(slow, 1)).toEqual({ state: 'paid', pot: 30_000, setOff: 0, net: 29_400 });
  });
});

describe('late, duplicate and returned money', () => {
  test('a successful retry after another person’s payment is credited to the wallet (MONEY §3.9)', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who, attempt) =>
      round === 1 && who === 'seat3' ? (attempt === 1 ? 'bank_account_closed' : null) : 'confirmed';
    squad.until('2026-12-07');
    expect(squad.verdict(retryContribution(squad.world, squad.day, { round: 1, seat: seat(3) }))).toBeNull();
    expect(squad.verdict(retryContribution(squad.world, squad.day, { round: 1, seat: seat(3) }))).toBe('no_debt');
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(10_000), payment: 'guarantor-1' });
    expect(squad.contribution(1, 3).state).toBe('recovered');
    squad.receive({ kind: 'charge_confirmed', round: 1, seat: seat(3), attempt: 2 });
    expect(squad.balance(accounts.wallet(person(3)))).toBe(10_000);
    expect(squad.transfers.filter(({ kind }) => kind === 'surplus')).toMatchObject([
      { debit: squad.clearing, credit: accounts.wallet(person(3)), amount: 10_000 },
    ]);
  });
  test('partial payments on the same day form one supplement', () => {
    const squad = new Squad(4);
    squad.fate = (round, who) => (round === 1 && who === 'seat3' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-07');
    for (const payment of ['one', 'other'])
      squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(5_000), payment });
    expect(amountsOf(squad.until('2026-12-08'), 1, 1)).toMatchObject({ pot: 10_000, net: 9_800 });
    expect(amountsOf(squad, 1, 2)).toBeUndefined();
  });
  test.each([
    ['staff can retry a charged-back contribution', '2026-12-03', 'charge_charged_back', null],
    ['staff cannot retry a contribution with a planned retry', '2026-11-29', 'charge_failed', 'no_debt'],
    ['staff cannot retry a paid contribution', '2026-12-03', 'charge_confirmed', 'no_debt'],
  ] as const)('a retry by staff: %s', (_, day, kind, refused) => {
    const squad = new Squad(4, 50_000);
    if (kind === 'charge_failed')
      squad.fate = (round, who) => (round === 1 && who === 'seat3' ? insufficient : 'confirmed');
    squad.until(day);
    if (kind === 'charge_charged_back') squad.receive({ kind, round: 1, seat: seat(3), attempt: 1 });
    expect(squad.verdict(retryContribution(squad.world, squad.day, { round: 1, seat: seat(3) }))).toBe(refused);
  });
  test('a guarantor’s surplus goes back to the guarantor (MONEY §3.5)', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat3' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-07');
    const guarantor = id<'guarantor'>('aunt');
    const pay = (payment: string, amount: number) =>
      squad.receive({ kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(amount), payment, guarantor });
    const refunds = () => squad.orders.filter((order) => order.kind === 'refund');
    pay('first', 4_000);
    expect(refunds()).toEqual([]);
    const before = squad.balance(squad.clearing);
    pay('second', 7_500);
    expect(squad.contribution(1, 3).state).toBe('recovered');
    expect(refunds()).toEqual([{ kind: 'refund', guarantor, payment: 'second', amount: 1_500, provider: 'sandbox' }]);
    expect(squad.balance(squad.clearing)).toBe(before + 6_000);
    expect(squad.balance(accounts.guarantor(guarantor))).toBe(0);
    expect(squad.balance(accounts.wallet(person(3)))).toBe(0);
    expect(squad.transfers.filter((transfer) => /second:guarantor$|^refund:/.test(transfer.reference))).toEqual([
      {
        debit: squad.clearing,
        credit: 'guarantor:aunt',
        amount: 1_500,
        kind: 'surplus',
        reference: 'debt:second:guarantor',
      },
      { debit: 'guarantor:aunt', credit: squad.clearing, amount: 1_500, kind: 'refund', reference: 'refund:second' },
    ]);
  });
  test('a charge-back before the payout takes the money from the pot, and other sources cover the shortfall', () => {
    const squad = new Squad(4, 50_000).until('2026-12-03');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(2), attempt: 1 });
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(30_000);
    expect(squad.contribution(1, 2).charges.map(({ state }) => state)).toEqual(['charged_back']);
    squad.until('2026-12-04');
    expect(squad.contribution(1, 2)).toMatchObject({ state: 'charged_back', owed: { pot: 0, fund: 10_000 } });
  });
  test('a charge-back after the payout reduces the reserve, then the fund, then the losses (MONEY §3.10)', () => {
    const squad = new Squad(4, 3_000).until('2026-12-05');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(1), attempt: 1 });
    expect(squad.contribution(1, 1).owed).toEqual({ pot: 0, reserve: 400, fund: 3_000, losses: 6_600 });
    expect(squad.balance('losses')).toBe(6_600);
  });
  test('a duplicate, late or out-of-order event is ignored', () => {
    const [inOrder, reversed] = [new Squad(4), new Squad(4)].map((squad) => squad.until('2026-11-27'));
    const about = { round: 1, seat: seat(1), attempt: 1 };
    const paid = { kind: 'charge_confirmed', ...about } as const;
    const back = { kind: 'charge_charged_back', ...about } as const;
    for (const event of [paid, back, paid, back]) inOrder?.receive(event);
    for (const event of [back, paid, back]) reversed?.receive(event);
    expect(reversed?.rotation).toEqual(inOrder?.rotation);
    expect(reversed?.transfers).toEqual(inOrder?.transfers);
  });
  test('a returned payout stays in the pot until the next attempt, which has no second fee', () => {
    const squad = new Squad(4).until('2026-12-04');
    squad.receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(39_200);
    expect(squad.verdict(releasePayout(squad.world, squad.day, { round: 1, seq: 0 }))).toBeNull();
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'submitted', attempt: 2, net: 39_200, fee: 400 });
    expect(squad.balance('fees')).toBe(400);
  });
});

describe('checks before money leaves (MONEY §3.7)', () => {
  test('a payout above CA$5,000.00 needs an approval', () => {
    const squad = new Squad(6, 0, 100_000).until('2026-12-04');
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    squad.approve(1, 'kofi');
    squad.until('2026-12-06');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'submitted', net: 588_000 });
  });
  test('a payout is held by staff or while the recipient is not ready, and the reason is stored', () => {
    const squad = new Squad(3).until('2026-11-24');
    const first = squad.rotation.seats[0];
    if (first) first.blocked = 'bank';
    squad.verdict(holdPayout(squad.world, squad.day, { round: 2, seq: 0 }));
    squad.until('2026-12-11');
    expect(squad.rotation.payouts.map((payout) => payout.heldReason)).toEqual(['bank', 'staff', null]);
    const still = squad.rotation.seats[0];
    if (still) still.blocked = null;
    expect(squad.verdict(releasePayout(squad.world, squad.day, { round: 2, seq: 0 }))).toBeNull();
    squad.until('2026-12-12');
    expect(squad.rotation.payouts.slice(0, 2).map((payout) => payout.state)).toEqual(['submitted', 'submitted']);
  });
});

describe('wallet, guarantor and payout explanation', () => {
  test('a wallet pays only full contributions', () => {
    const squad = new Squad(2, 0, 10_000, true);
    squad.world = {
      ...squad.world,
      balances: new Map<ReturnType<typeof accounts.wallet>, Cents>([
        [accounts.wallet(person(1)), cents(10_000)],
        [accounts.wallet(person(2)), cents(9_999)],
      ]),
    };
    squad.until('2026-11-23');
    expect([squad.contribution(1, 1).state, squad.contribution(1, 2).state]).toEqual(['confirmed', 'submitted']);
    // A debit must not collect the same contribution again.
    expect(squad.orders).toMatchObject([{ kind: 'charge', seat: seat(2), amount: 10_000 }]);
    expect(squad.transfers).toMatchObject([{ kind: 'wallet_contribution', reference: `wallet:${SQUAD}:1:seat1:pot` }]);
    expect(squad.balance(accounts.wallet(person(2)))).toBe(9_999);
  });
  test('a guarantor’s liability is at most the remaining contributions', () => {
    const squad = new Squad(4, 100_000).until('2026-12-05');
    expect([atStake(squad.rotation, seat(1)), atStake(squad.rotation, seat(4))]).toEqual([20_000, 0]);
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(1), attempt: 1 });
    expect(guarantorLiability(squad.rotation, seat(1))).toBe(10_000);
  });
  test('the waterfall of a payout comes from the ledger', () => {
    const squad = new Squad(4, 50_000);
    squad.fate = (_, who) => (who === 'seat3' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-05');
    const pot = accounts.pot(SQUAD, 1);
    const lines = waterfall(
      squad.transfers.filter((t) => t.debit === pot || t.credit === pot),
      pot,
      0,
    );
    expect(lines.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ['contributions', 3, 30_000],
      ['covered_fund', 1, 10_000],
      ['fee', 1, -400],
      ['reserve_share', 1, -400],
      ['net', 1, 39_200],
    ]);
  });
});
