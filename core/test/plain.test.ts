import { describe, expect, test } from 'vitest';
import {
  cents,
  type DayFacts,
  type EventFacts,
  localDate,
  openPlainly,
  payPlainly,
  type RotationEvent,
  settlePlainly,
} from '../src/index.ts';
import { SQUAD, seat } from './played-squad.ts';

// These tests cover the choice between the bulk fast path and the full rules. `plain-lives.test.ts` compares their
// results.

const MONDAY = localDate('2026-11-23');
const amount = cents(10_000);
const opening = {
  number: 3,
  kind: 'rotation',
  chargeOn: localDate('2026-11-27'),
  payoutOn: localDate('2026-12-04'),
} as const;
const quiet: DayFacts = {
  squad: SQUAD,
  contribution: amount,
  toOpen: 0,
  opening: null,
  toPay: 0,
  paying: null,
  hasMore: true,
  nextOn: localDate('2026-11-30'),
  isBehind: false,
  walletsPay: false,
};

describe('bulk fast path: opening a round', () => {
  const facts: DayFacts = { ...quiet, toOpen: 1, opening };
  const opened = { squad: SQUAD, round: 3, amount, chargeOn: opening.chargeOn };
  test.each<[string, Partial<DayFacts>, string]>([
    ['the fast path opens a single due round, and the next step is at the next round', {}, '2026-11-30'],
    [
      'the fast path opens a round, and the next step is at the payout if the next round is later',
      { nextOn: localDate('2026-12-07') },
      '2026-12-04',
    ],
    [
      'the fast path opens a round, and the next step is at the payout if no other work is planned',
      { nextOn: null },
      '2026-12-04',
    ],
    ['the fast path opens the last round, and the next step is on the same day', { hasMore: false }, MONDAY],
  ])('%s', (_, more, nextStepOn) => {
    expect(openPlainly({ ...facts, ...more }, MONDAY)).toEqual({ ...opened, nextStepOn });
  });
  test.each<[string, Partial<DayFacts>]>([
    ['opening a round needs the full rules when no round is due', { toOpen: 0, opening: null }],
    ['opening a round needs the full rules when two rounds are due', { toOpen: 2, opening: null }],
    ['opening a round needs the full rules when a payout is also due', { toPay: 1, paying: 2 }],
    ['opening a round needs the full rules when a contribution is overdue', { isBehind: true }],
    ['opening a round needs the full rules when a wallet can pay', { walletsPay: true }],
    ['opening a round needs the full rules for a refund round', { opening: { ...opening, kind: 'refund' } }],
    [
      'opening a round needs the full rules for a late round',
      { opening: { ...opening, chargeOn: localDate('2026-11-26') } },
    ],
  ])('%s', (_, more) => {
    expect(openPlainly({ ...facts, ...more }, MONDAY)).toBeNull();
  });
});

describe('bulk fast path: paying out a pot', () => {
  const facts: DayFacts = { ...quiet, toPay: 1, paying: 2 };
  test.each<[string, Partial<DayFacts>, string]>([
    ['the fast path pays out a single due pot', {}, '2026-11-30'],
    ['the fast path pays out a pot even when a wallet can pay contributions', { walletsPay: true }, '2026-11-30'],
    ['the fast path pays out a pot after the last round was opened', { hasMore: false }, MONDAY],
  ])('%s', (_, more, nextStepOn) => {
    expect(payPlainly({ ...facts, ...more }, MONDAY)).toEqual({ squad: SQUAD, round: 2, nextStepOn });
  });
  test.each<[string, Partial<DayFacts>]>([
    ['a payout needs the full rules unless one full pot is due and needs no staff approval', { paying: null }],
    ['a payout needs the full rules when a round is also due to open', { toOpen: 1, opening }],
    ['a payout needs the full rules when a contribution is overdue', { isBehind: true }],
  ])('%s', (_, more) => {
    expect(payPlainly({ ...facts, ...more }, MONDAY)).toBeNull();
  });
});

const providers = { payments: 'gocardless', payouts: 'cpa005' };

describe('bulk fast path: a confirmed debit', () => {
  type Charged = NonNullable<EventFacts['charge']>;
  const event: RotationEvent = { kind: 'charge_confirmed', round: 3, seat: seat(1), attempt: 1 };
  const charged: Charged = {
    charge: { amount, state: 'submitted', provider: 'sandbox' },
    contribution: { amount, state: 'submitted', owedToPot: amount, owed: amount },
    isPaidOut: false,
  };
  const settle = (charge: Charged | null, received: RotationEvent = event) =>
    settlePlainly(SQUAD, received, { charge, payout: null }, providers);
  const arrived = (debit: string) => ({
    transfers: [
      {
        debit,
        credit: 'pot:lakeshore:3',
        amount,
        kind: 'contribution',
        reference: 'charge:lakeshore:3:seat1:1:pot',
      },
    ],
    domainEvent: { kind: 'contribution_arrived', seat: seat(1), round: 3, amount },
  });
  test('the fast path confirms a full debit before the payout, for the provider of the order', () => {
    expect(settle(charged)).toEqual(arrived('clearing:sandbox'));
  });
  test('the fast path uses the current payment provider for a debit without a provider', () => {
    expect(settle({ ...charged, charge: { ...charged.charge, provider: null } })).toEqual(
      arrived('clearing:gocardless'),
    );
  });
  test.each<[string, Partial<Charged>]>([
    [
      'a debit needs the full rules when it was confirmed before',
      { charge: { ...charged.charge, state: 'confirmed' } },
    ],
    [
      'a debit needs the full rules when it pays a debt',
      { contribution: { ...charged.contribution, state: 'defaulted' } },
    ],
    [
      'a debit needs the full rules when its amount differs from the contribution',
      { charge: { ...charged.charge, amount: cents(9_999) } },
    ],
    [
      'a debit needs the full rules when a part is owed to another creditor',
      { contribution: { ...charged.contribution, owedToPot: cents(9_999) } },
    ],
    [
      'a debit needs the full rules when a part was paid before',
      { contribution: { ...charged.contribution, owed: cents(9_999) } },
    ],
    ['a debit needs the full rules after the payout of the pot', { isPaidOut: true }],
  ])('%s', (_, more) => {
    expect(settle({ ...charged, ...more })).toBeNull();
  });
  test('the fast path leaves an unknown debit to the full rules', () => {
    expect(settle(null)).toBeNull();
  });
  test.each<RotationEvent>([
    { kind: 'charge_failed', round: 3, seat: seat(1), attempt: 1, cause: 'other' },
    { kind: 'charge_charged_back', round: 3, seat: seat(1), attempt: 1 },
    { kind: 'debt_paid', round: 3, seat: seat(1), amount, payment: 'one' },
  ])('an event of the kind $kind needs the full rules', (received) => {
    expect(settle(charged, received)).toBeNull();
  });
});

describe('bulk fast path: a delivered payout', () => {
  const event: RotationEvent = { kind: 'payout_paid', round: 2, seq: 0, attempt: 1 };
  const sent = { state: 'submitted', attempt: 1, net: amount, recipient: seat(2) } as const;
  const settle = (payout: EventFacts['payout'], received: RotationEvent = event) =>
    settlePlainly(SQUAD, received, { charge: null, payout }, providers);
  test('the fast path notifies the recipient of a delivered payout', () => {
    const domainEvent = { kind: 'payout_paid', seat: seat(2), round: 2, seq: 0, attempt: 1, amount };
    expect(settle(sent)).toEqual({ transfers: [], domainEvent });
  });
  test.each<[string, EventFacts['payout']]>([
    ['a delivery needs the full rules when the payout is unknown', null],
    ['a delivery needs the full rules when the payout was delivered before', { ...sent, state: 'paid' }],
    ['a delivery needs the full rules when the payout was sent again', { ...sent, attempt: 2 }],
  ])('%s', (_, payout) => {
    expect(settle(payout)).toBeNull();
  });
  test('the fast path leaves a returned payout to the full rules', () => {
    expect(settle(sent, { ...event, kind: 'payout_failed' })).toBeNull();
  });
});
