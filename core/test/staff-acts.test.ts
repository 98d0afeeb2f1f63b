import { describe, expect, test } from 'vitest';
import {
  accounts,
  cents,
  markPaidOutside,
  refundContribution,
  retryContribution,
  waiveContribution,
} from '../src/index.ts';
import { amountsOf, person, SQUAD, Squad, seat, waterfallOf } from './played-squad.ts';

const SHORT = 'insufficient_funds';
const CLOSED = 'bank_account_closed';
const OUTSIDE = accounts.clearing('outside');
const POT = accounts.pot(SQUAD, 1);
const KEY = { round: 1, seat: seat(3) };

/**
 * Returns a squad of four in which seat 3 misses week 1. The failure arrives on Sat 28 Nov, and the payout is on Fri
 * 4 Dec.
 */
function failing(cause: string, fund: number, until: string): Squad {
  const squad = new Squad(4, fund);
  squad.fate = (round, who) => (round === 1 && who === seat(3) ? cause : 'confirmed');
  return squad.until(until);
}

/** Returns the squad during a retry of the failed contribution. */
function triedAgain(squad: Squad): Squad {
  squad.verdict(retryContribution(squad.world, squad.day, KEY));
  return squad;
}

const CASES = {
  failed: () => failing(SHORT, 0, '2026-11-28'),
  'failed but covered': () => failing(SHORT, 50_000, '2026-12-07'),
  defaulted: () => failing(CLOSED, 0, '2026-11-28'),
  'fund-covered': () => failing(CLOSED, 50_000, '2026-12-04'),
  uncovered: () => failing(CLOSED, 0, '2026-12-04'),
  'half-covered': () => failing(CLOSED, 4_000, '2026-12-04'),
  retried: () => triedAgain(failing(CLOSED, 0, '2026-11-28')),
  pending: () => new Squad(4).until('2026-11-24'),
  paid: () => new Squad(4).until('2026-11-29'),
  'long-paid': () => new Squad(4, 50_000).until('2026-12-06'),
} as const;
type Case = keyof typeof CASES;

const outside = (squad: Squad) => squad.verdict(markPaidOutside(squad.world, squad.day, KEY));
const waive = (squad: Squad) => squad.verdict(waiveContribution(squad.world, squad.day, KEY));
const giveBack = (squad: Squad, isWaived = false) =>
  squad.verdict(refundContribution(squad.world, squad.day, KEY, isWaived));
const own = (squad: Squad) => squad.contribution(1, 3);
const lastMoves = (squad: Squad, before: number) =>
  squad.transfers.slice(before).map(({ debit, credit, amount, kind }) => [kind, debit, credit, amount]);

function refusedWithoutTrace(squad: Squad, act: (squad: Squad) => string | null, reason: string): void {
  const { world } = squad;
  expect(act(squad)).toBe(reason);
  expect(squad.world).toBe(world);
}

describe('marking a contribution as paid outside the app (MONEY §3.11)', () => {
  test.each<[Case, string, [kind: string, credit: string, amount: number][]]>([
    ['failed', 'confirmed', [['contribution', POT, 10_000]]],
    ['failed but covered', 'confirmed', [['recovery', 'fund', 10_000]]],
    ['defaulted', 'recovered', [['recovery', POT, 10_000]]],
    ['fund-covered', 'recovered', [['recovery', 'fund', 10_000]]],
    ['uncovered', 'recovered', [['recovery', POT, 10_000]]],
    [
      'half-covered',
      'recovered',
      [
        ['recovery', POT, 6_000],
        ['recovery', 'fund', 4_000],
      ],
    ],
  ])('marking a %s contribution as paid outside gives the state %s and repays the creditors', (name, state, moves) => {
    const squad = CASES[name]();
    const before = squad.transfers.length;
    expect(outside(squad)).toBeNull();
    expect(own(squad)).toMatchObject({ state, retryOn: null, owed: { pot: 0, reserve: 0, fund: 0, losses: 0 } });
    expect(lastMoves(squad, before)).toEqual(moves.map(([kind, credit, amount]) => [kind, OUTSIDE, credit, amount]));
    expect(squad.balance(OUTSIDE)).toBe(10_000);
    refusedWithoutTrace(squad, outside, 'nothing_owed');
  });
  test.each<[Case, string]>([
    ['pending', 'under_way'],
    ['retried', 'under_way'],
    ['paid', 'nothing_owed'],
  ])('marking a %s contribution as paid outside is rejected, so that no contribution is paid twice', (name, reason) => {
    refusedWithoutTrace(CASES[name](), outside, reason);
  });
  test('marking a contribution as paid outside cancels the retries, and the full pot pays out on time', () => {
    const squad = CASES.failed();
    outside(squad);
    squad.until('2026-12-05');
    expect(squad.orders.filter((order) => order.kind === 'charge' && order.round === 1)).toHaveLength(4);
    expect(amountsOf(squad, 1)).toMatchObject({ pot: 40_000, net: 39_200 });
  });
  test('marking a contribution as paid outside after the payout creates a supplement', () => {
    const squad = CASES['uncovered']();
    outside(squad);
    expect(amountsOf(squad.until('2026-12-05'), 1, 1)).toMatchObject({ pot: 10_000, net: 9_800 });
  });
  test('marking an unknown contribution as paid outside is rejected', () => {
    const squad = CASES.failed();
    expect(markPaidOutside(squad.world, squad.day, { round: 4, seat: seat(3) }).refused).toBe('nothing_owed');
  });
});

describe('waiving a contribution (MONEY §3.11)', () => {
  test.each<[Case, { reserve?: number; fund?: number; losses?: number }, number]>([
    ['defaulted', { losses: 10_000 }, 10_000],
    ['uncovered', { losses: 10_000 }, 10_000],
    ['fund-covered', { fund: 10_000 }, 0],
    ['half-covered', { fund: 4_000, losses: 6_000 }, 6_000],
  ])(
    'waiving a %s contribution leaves each cover with its creditor, and the losses fill the pot',
    (name, borne, toPot) => {
      const squad = CASES[name]();
      const [before, fund] = [squad.transfers.length, squad.balance('fund')];
      expect(waive(squad)).toBeNull();
      expect(own(squad)).toMatchObject({ state: 'cancelled', owed: { pot: 0, reserve: 0, fund: 0, losses: 0 } });
      expect(own(squad).waived).toEqual({ reserve: 0, fund: 0, losses: 0, ...borne });
      expect(lastMoves(squad, before)).toEqual(toPot > 0 ? [['waiver', 'losses', POT, toPot]] : []);
      expect([squad.balance('losses'), squad.balance('fund')]).toEqual([toPot, fund]);
      expect(squad.domainEvents.at(-1)).toEqual({ kind: 'waived', seat: seat(3), round: 1, amount: 10_000 });
      refusedWithoutTrace(squad, waive, 'nothing_owed');
      refusedWithoutTrace(squad, outside, 'nothing_owed');
    },
  );
  test.each<[Case, string]>([
    ['failed', 'nothing_owed'],
    ['retried', 'under_way'],
    ['pending', 'under_way'],
    ['paid', 'nothing_owed'],
  ])('waiving a %s contribution is rejected, because the contribution is not a debt', (name, reason) => {
    refusedWithoutTrace(CASES[name](), waive, reason);
  });
  test('a contribution can be waived only once, and a waiver of an unknown contribution is rejected', () => {
    const squad = CASES.defaulted();
    waive(squad);
    expect(squad.transfers.at(-1)?.reference).toBe(`waiver:${SQUAD}:1:seat3:pot`);
    expect(waiveContribution(squad.world, squad.day, { round: 4, seat: seat(3) }).refused).toBe('nothing_owed');
  });
  test('a waiver pays the missing amount to the recipient, and the waterfall shows its source', () => {
    const squad = CASES['uncovered']();
    waive(squad);
    squad.until('2026-12-05');
    expect(amountsOf(squad, 1, 1)).toMatchObject({ state: 'submitted', pot: 10_000, net: 9_800 });
    expect(waterfallOf(squad, 1, 1)[0]).toEqual(['waived', 1, 10_000]);
  });
  test('a seat with a waived debt stays defaulted, and its payout has no set-off', () => {
    const squad = CASES['uncovered']();
    waive(squad);
    expect(squad.rotation.seats.find(({ id }) => id === seat(3))?.defaulted).toBe(true);
    squad.until('2027-01-10');
    expect(amountsOf(squad, 4)).toMatchObject({ setOff: 0, net: 39_200 });
    expect(squad.balance(accounts.wallet(person(3)))).toBe(0);
    expect(squad.rotation.status).toBe('completed');
  });
  test('a payment after a waiver goes to the wallet, or back to the guarantor', () => {
    const squad = CASES['fund-covered']();
    waive(squad);
    const paid = { kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(3_000) } as const;
    squad.receive({ ...paid, payment: 'late' });
    expect([squad.balance(accounts.wallet(person(3))), own(squad).state]).toEqual([3_000, 'cancelled']);
    expect(squad.balance('fund')).toBe(40_000);
  });
});

describe('refund: a charge-back that the platform orders (MONEY §3.11, §6)', () => {
  const ordered = (squad: Squad) => squad.orders.filter(({ kind }) => kind === 'charge_refund');
  test('a refund before the payout takes the money from the pot and restores the debt', () => {
    const squad = CASES.paid();
    const before = squad.transfers.length;
    expect(giveBack(squad)).toBeNull();
    expect(lastMoves(squad, before)).toEqual([['charge_refund', POT, squad.clearing, 10_000]]);
    expect(own(squad)).toMatchObject({ state: 'charged_back', cause: 'refunded', owed: { pot: 10_000 } });
    expect(ordered(squad)).toEqual([
      { kind: 'charge_refund', ...KEY, attempt: 1, amount: 10_000, provider: 'sandbox' },
    ]);
    expect(squad.log.slice(-1)).toEqual(['2026-11-29 refunded seat3 1']);
    expect(squad.domainEvents.at(-1)).toMatchObject({ owes: 10_000 });
  });
  test('a refund after the payout takes the money from the reserve, then the fund, then the losses', () => {
    const squad = CASES['long-paid']();
    const held = squad.balance(accounts.reserve(SQUAD));
    expect(held).toBeGreaterThan(0);
    giveBack(squad);
    expect(own(squad).owed).toEqual({ pot: 0, reserve: held, fund: 10_000 - held, losses: 0 });
    const poor = new Squad(4).until('2026-12-06');
    giveBack(poor);
    expect(own(poor).owed).toEqual({ pot: 0, reserve: held, fund: 0, losses: 10_000 - held });
  });
  test('a refund with a waiver leaves no debt and costs the recipient nothing', () => {
    const squad = CASES.paid();
    giveBack(squad, true);
    expect(own(squad)).toMatchObject({ state: 'cancelled', waived: { losses: 10_000 } });
    expect([squad.balance(POT), squad.balance('losses')]).toEqual([40_000, 10_000]);
    expect(squad.log.slice(-1)).toEqual(['2026-11-29 refunded seat3 1']);
    expect(squad.domainEvents.at(-1)).toMatchObject({ owes: 0 });
    // Staff refunds send no charge-back notification.
    expect(squad.log.filter((line) => line.includes('charged_back'))).toEqual([]);
  });
  test('a refund first takes back the surplus in the wallet, up to the balance', () => {
    const squad = failing(CLOSED, 50_000, '2026-11-28');
    squad.fate = () => 'confirmed';
    triedAgain(squad).receive({ kind: 'debt_paid', ...KEY, amount: cents(4_000), payment: 'p' });
    squad.until('2026-12-06');
    const wallet = accounts.wallet(person(3));
    expect(squad.balance(wallet)).toBe(4_000);
    squad.world = { ...squad.world, balances: new Map([...squad.world.balances, [wallet, cents(3_000)]]) };
    giveBack(squad);
    expect(squad.balance(wallet)).toBe(0);
    const { owed } = own(squad);
    expect(owed.pot + owed.reserve + owed.fund + owed.losses).toBe(7_000);
  });
  test('a refund that the wallet pays in full leaves no debt to waive', () => {
    const squad = failing(CLOSED, 50_000, '2026-11-28');
    squad.fate = () => 'confirmed';
    triedAgain(squad).receive({ kind: 'debt_paid', ...KEY, amount: cents(10_000), payment: 'p' });
    squad.until('2026-12-06');
    expect(squad.balance(accounts.wallet(person(3)))).toBe(10_000);
    const { state } = own(squad);
    giveBack(squad, true);
    expect(own(squad)).toMatchObject({ state, waived: { losses: 0 } });
    expect(squad.domainEvents.at(-1)).toMatchObject({ kind: 'refunded', owes: 0 });
  });
  test('a charge is refunded once, and a later charge-back by the bank is ignored', () => {
    const squad = CASES.paid();
    giveBack(squad, true);
    refusedWithoutTrace(squad, giveBack, 'nothing_to_refund');
    const { balances } = squad.world;
    squad.receive({ kind: 'charge_charged_back', ...KEY, attempt: 1 });
    expect(squad.world.balances).toEqual(balances);
    expect(ordered(squad)).toHaveLength(1);
  });
  test.each<Case>(['failed', 'defaulted', 'pending', 'retried'])(
    'a refund of a %s contribution is rejected',
    (name) => {
      refusedWithoutTrace(CASES[name](), giveBack, 'nothing_to_refund');
    },
  );
  test('a payment outside the app cannot be refunded through the bank', () => {
    const squad = CASES.defaulted();
    outside(squad);
    refusedWithoutTrace(squad, giveBack, 'nothing_to_refund');
  });
});
