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

// Tests which days and events use the bulk fast path; `plain-lives.test.ts` compares the results with the full rules.

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
    ['where it is all that is due: the squad is looked at next for the round after it', {}, '2026-11-30'],
    ['and its own payout comes before that', { nextOn: localDate('2026-12-07') }, '2026-12-04'],
    ['and nothing else is to come but its payout', { nextOn: null }, '2026-12-04'],
    ['and it is the last one, so that any day may end the squad', { hasMore: false }, MONDAY],
  ])('opens a round %s', (_, more, nextStepOn) => {
    expect(openPlainly({ ...facts, ...more }, MONDAY)).toEqual({ ...opened, nextStepOn });
  });
  test.each<[string, Partial<DayFacts>]>([
    ['none is due', { toOpen: 0, opening: null }],
    ['two are due', { toOpen: 2, opening: null }],
    ['a payout is due as well', { toPay: 1, paying: 2 }],
    ['somebody is behind', { isBehind: true }],
    ['a wallet may pay', { walletsPay: true }],
    ['it pays a leaver back', { opening: { ...opening, kind: 'refund' } }],
    ['it is late, so that its days move', { opening: { ...opening, chargeOn: localDate('2026-11-26') } }],
  ])('uses the full rules where %s', (_, more) => {
    expect(openPlainly({ ...facts, ...more }, MONDAY)).toBeNull();
  });
});

describe('bulk fast path: paying out a pot', () => {
  const facts: DayFacts = { ...quiet, toPay: 1, paying: 2 };
  test.each<[string, Partial<DayFacts>, string]>([
    ['where it is all that is due', {}, '2026-11-30'],
    ['whosever wallet may pay', { walletsPay: true }, '2026-11-30'],
    ['and no round is to be opened any more', { hasMore: false }, MONDAY],
  ])('pays out a pot %s', (_, more, nextStepOn) => {
    expect(payPlainly({ ...facts, ...more }, MONDAY)).toEqual({ squad: SQUAD, round: 2, nextStepOn });
  });
  test.each<[string, Partial<DayFacts>]>([
    ['not all of its money is there, staff was asked, or two are due', { paying: null }],
    ['a round is to be opened as well', { toOpen: 1, opening }],
    ['somebody is behind', { isBehind: true }],
  ])('uses the full rules when %s', (_, more) => {
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
  const settle = (charge: Charged | null, told: RotationEvent = event) =>
    settlePlainly(SQUAD, told, { charge, payout: null }, providers);
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
  test('confirms a full debit before the payout of its pot, from the provider of the order', () => {
    expect(settle(charged)).toEqual(arrived('clearing:sandbox'));
  });
  test('uses the current payment provider when the order has no provider', () => {
    expect(settle({ ...charged, charge: { ...charged.charge, provider: null } })).toEqual(
      arrived('clearing:gocardless'),
    );
  });
  test.each<[string, Partial<Charged>]>([
    ['of which the same was told before', { charge: { ...charged.charge, state: 'confirmed' } }],
    ['of a debt', { contribution: { ...charged.contribution, state: 'defaulted' } }],
    ['of another amount', { charge: { ...charged.charge, amount: cents(9_999) } }],
    ['of which a part is not owed to the pot', { contribution: { ...charged.contribution, owedToPot: cents(9_999) } }],
    ['of which a part was paid', { contribution: { ...charged.contribution, owed: cents(9_999) } }],
    ['after its pot was paid out', { isPaidOut: true }],
  ])('uses the full rules for a debit %s', (_, more) => {
    expect(settle({ ...charged, ...more })).toBeNull();
  });
  test('uses the full rules for an unknown debit', () => {
    expect(settle(null)).toBeNull();
  });
  test.each<RotationEvent>([
    { kind: 'charge_failed', round: 3, seat: seat(1), attempt: 1, cause: 'other' },
    { kind: 'charge_charged_back', round: 3, seat: seat(1), attempt: 1 },
    { kind: 'debt_paid', round: 3, seat: seat(1), amount, payment: 'one' },
  ])('uses the full rules for other events: $kind', (told) => {
    expect(settle(charged, told)).toBeNull();
  });
});

describe('bulk fast path: a delivered payout', () => {
  const event: RotationEvent = { kind: 'payout_paid', round: 2, seq: 0, attempt: 1 };
  const sent = { state: 'submitted', attempt: 1, net: amount, recipient: seat(2) } as const;
  const settle = (payout: EventFacts['payout'], told: RotationEvent = event) =>
    settlePlainly(SQUAD, told, { charge: null, payout }, providers);
  test('notifies the recipient of a delivered payout', () => {
    const domainEvent = { kind: 'payout_paid', seat: seat(2), round: 2, seq: 0, attempt: 1, amount };
    expect(settle(sent)).toEqual({ transfers: [], domainEvent });
  });
  test.each<[string, EventFacts['payout']]>([
    ['it is not known', null],
    ['the same was told before', { ...sent, state: 'paid' }],
    ['it was sent once more since', { ...sent, attempt: 2 }],
  ])('uses the full rules for a payout when %s', (_, payout) => {
    expect(settle(payout)).toBeNull();
  });
  test('uses the full rules for a returned payout', () => {
    expect(settle(sent, { ...event, kind: 'payout_failed' })).toBeNull();
  });
});
