import { describe, expect, test } from 'vitest';
import {
  addDays,
  cents,
  type DomainEvent,
  isKnown,
  leaveSquad,
  mainPayout,
  type RotationEvent,
  releasePayout,
  retryContribution,
} from '../src/index.ts';
import { SQUAD, Squad, seat } from './played-squad.ts';

const CLOSED = 'bank_account_closed';
const of = (squad: Squad, kind: DomainEvent['kind']) =>
  squad.domainEvents.filter((domainEvents) => domainEvents.kind === kind);
const failing = (who: number, cause: string, attempts = 1) => {
  const squad = new Squad(4, 50_000);
  squad.fate = (round, id, attempt) => (round === 1 && id === seat(who) && attempt <= attempts ? cause : 'confirmed');
  return squad;
};

describe('notifications after an event', () => {
  const about = { seat: seat(3), round: 1, amount: 10_000 };
  test.each(['insufficient_funds', 'refer_to_payer'])(
    'a failed attempt with the cause %s sends a notification with the day of the retry',
    (cause) => {
      const squad = failing(3, cause).until('2026-11-29');
      expect(of(squad, 'charge_failed')).toEqual([
        { kind: 'charge_failed', ...about, attempt: 1, retryOn: '2026-12-02' },
      ]);
      expect(of(squad, 'defaulted')).toEqual([]);
    },
  );
  test('a default sends one notification', () => {
    expect(of(failing(3, CLOSED).until('2026-11-29'), 'defaulted')).toEqual([{ kind: 'defaulted', ...about }]);
  });
  test('a late contribution and a recovered debt each send one notification, even if more money arrives', () => {
    const squad = failing(3, CLOSED).until('2026-12-05');
    const paid = (round: number, payment: string) =>
      squad.receive({ kind: 'debt_paid', round, seat: seat(3), amount: cents(10_000), payment });
    paid(1, 'debt');
    paid(2, 'early');
    paid(2, 'again');
    const [debt, second] = [about, { ...about, round: 2 }];
    expect(of(squad, 'recovered')).toEqual([{ kind: 'recovered', ...debt }]);
    expect(
      squad.domainEvents.filter(({ seat: who, round }) => who === seat(3) && round === 2).map(({ kind }) => kind),
    ).toEqual(['debit_coming', 'contribution_arrived']);
    expect(of(squad, 'contribution_arrived').filter(({ seat: who }) => who === seat(3))).toEqual([
      { kind: 'contribution_arrived', ...second },
    ]);
  });
  test('a charge-back sends one notification, even for a repeated event', () => {
    const squad = new Squad(4, 50_000).until('2026-12-03');
    for (let times = 0; times < 2; times += 1)
      squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(3), attempt: 1 });
    expect(of(squad, 'charged_back')).toEqual([{ kind: 'charged_back', ...about }]);
  });
  test('a sent, delivered or returned payout sends a notification', () => {
    const payout = { seat: seat(1), round: 1, seq: 0, attempt: 1, amount: 39_200 };
    const squad = new Squad(4).until('2026-12-04');
    expect(of(squad, 'payout_sent')).toEqual([{ kind: 'payout_sent', ...payout }]);
    squad.until('2026-12-05').receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    expect(of(squad, 'payout_paid')).toEqual([{ kind: 'payout_paid', ...payout }]);
    expect(of(squad, 'payout_returned')).toEqual([{ kind: 'payout_returned', ...payout }]);
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'failed', heldReason: 'returned' });
  });
  test('a payout of zero sends no notification', () => {
    const squad = new Squad(2);
    squad.fate = () => CLOSED;
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'paid', net: 0 });
    expect([...of(squad, 'payout_sent'), ...of(squad, 'payout_paid')]).toEqual([]);
  });
  test('a delayed payout sends one notification for each reason', () => {
    const squad = new Squad(3).until('2026-11-24');
    const block = (blocked: 'bank' | 'identity') => {
      const seats = squad.rotation.seats.map((found) => (found.id === seat(1) ? { ...found, blocked } : found));
      squad.world = { ...squad.world, rotation: { ...squad.rotation, seats } };
    };
    block('bank');
    squad.until('2026-12-06');
    block('identity');
    squad.until('2026-12-08');
    const held = { kind: 'payout_held', seat: seat(1), round: 1, seq: 0, amount: 29_400 };
    expect(of(squad, 'payout_held')).toEqual([
      { ...held, reason: 'bank' },
      { ...held, reason: 'identity' },
    ]);
  });
  test('a payout that needs two approvals sends one notification', () => {
    const squad = new Squad(6, 0, 100_000).until('2026-12-07');
    expect(of(squad, 'payout_awaits_approval')).toEqual([
      { kind: 'payout_awaits_approval', seat: seat(1), round: 1, seq: 0, attempt: 0, amount: 588_000 },
    ]);
  });
});

describe('late or redundant events', () => {
  const charge = (kind: 'charge_confirmed' | 'charge_charged_back', attempt = 1) =>
    ({ kind, round: 1, seat: seat(3), attempt }) as const;
  const failed = (attempt: number) =>
    ({ ...charge('charge_confirmed', attempt), kind: 'charge_failed', cause: CLOSED }) as const;
  test.each<[string, () => Squad, RotationEvent]>([
    ['a second failure of a failed charge is ignored', () => failing(3, CLOSED).until('2026-11-29'), failed(1)],
    [
      'a confirmation of a failed charge is ignored',
      () => failing(3, CLOSED).until('2026-11-29'),
      charge('charge_confirmed'),
    ],
    [
      'a charge-back of a failed charge is ignored',
      () => failing(3, CLOSED).until('2026-11-29'),
      charge('charge_charged_back'),
    ],
    [
      'a second confirmation of a charge is ignored',
      () => new Squad(4).until('2026-12-03'),
      charge('charge_confirmed'),
    ],
    [
      'a confirmation of a charge of a future round is ignored',
      () => new Squad(4).until('2026-11-24'),
      { ...charge('charge_confirmed'), round: 4 },
    ],
    [
      'a confirmation of a charge without an order is ignored',
      () => new Squad(4).until('2026-12-03'),
      charge('charge_confirmed', 7),
    ],
    [
      'a debt payment for an unknown debt is ignored',
      () => new Squad(4).until('2026-12-03'),
      { kind: 'debt_paid', round: 3, seat: seat(3), amount: cents(1), payment: 'x' },
    ],
    [
      'a return of an earlier attempt of a payout is ignored',
      () => sentAgain(),
      { kind: 'payout_failed', round: 1, seq: 0, attempt: 1 },
    ],
    [
      'a second return of a payout is ignored',
      () => returned(),
      { kind: 'payout_failed', round: 1, seq: 0, attempt: 1 },
    ],
    [
      'a delivery of a returned payout is ignored',
      () => returned(),
      { kind: 'payout_paid', round: 1, seq: 0, attempt: 1 },
    ],
  ])('a late or redundant event: %s', (_, played, event) => {
    const squad = played();
    const { rotation, balances } = squad.world;
    const before = squad.domainEvents.length;
    squad.receive(event);
    expect(squad.world.rotation).toEqual(rotation);
    expect(squad.world.balances).toEqual(balances);
    expect(squad.domainEvents).toHaveLength(before);
  });

  function returned(): Squad {
    const squad = new Squad(4).until('2026-12-05');
    squad.receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    return squad;
  }
  function sentAgain(): Squad {
    const squad = returned();
    squad.verdict(releasePayout(squad.world, squad.day, { round: 1, seq: 0 }));
    return squad.until(addDays(squad.day, 1));
  }

  test('a failure after the confirmation counts as a charge-back', () => {
    const squad = new Squad(4, 50_000).until('2026-12-03');
    squad.receive(failed(1));
    expect(squad.contribution(1, 3)).toMatchObject({ state: 'charged_back', owed: { pot: 10_000 } });
  });
  test('a debt with a failed retry stays a debt and allows another retry', () => {
    const squad = failing(3, CLOSED, 2).until('2026-12-07');
    const key = { round: 1, seat: seat(3) };
    squad.verdict(retryContribution(squad.world, squad.day, key));
    squad.until('2026-12-14');
    expect(squad.contribution(1, 3)).toMatchObject({ state: 'defaulted', retryOn: null });
    expect(of(squad, 'defaulted')).toHaveLength(1);
    expect(retryContribution(squad.world, squad.day, key).refused).toBeNull();
  });
});

describe('kinds of transfers', () => {
  const kinds = (squad: Squad) =>
    squad.transfers.filter(({ reference }) => reference.startsWith(`charge:${SQUAD}:1:seat3:`)).map(({ kind }) => kind);
  test.each<[string, () => Squad, string[]]>([
    ['a first charge is booked as a contribution', () => new Squad(4).until('2026-12-03'), ['contribution']],
    ['a retry before the payout is booked as a contribution', () => inTime(), ['contribution']],
    [
      'a retry of a covered contribution is booked as a recovery',
      () => failing(3, 'insufficient_funds').until('2026-12-08'),
      ['recovery'],
    ],
    ['a retry of a debt is booked as a recovery', () => triedAgain(), ['recovery']],
  ])('the kind of a transfer: %s', (_, played, expected) => {
    expect(kinds(played())).toEqual(expected);
  });
  function inTime(): Squad {
    const squad = failing(3, 'insufficient_funds').until('2026-12-03');
    squad.receive({ kind: 'charge_confirmed', round: 1, seat: seat(3), attempt: 2 });
    return squad;
  }
  function triedAgain(): Squad {
    const squad = failing(3, CLOSED).until('2026-11-30');
    squad.verdict(retryContribution(squad.world, squad.day, { round: 1, seat: seat(3) }));
    squad.receive({ kind: 'charge_confirmed', round: 1, seat: seat(3), attempt: 2 });
    return squad;
  }
});

describe('matching an event to a squad', () => {
  const played = () => failing(3, 'insufficient_funds').until('2026-12-05');
  const charge = { kind: 'charge_confirmed', round: 1, seat: seat(3), attempt: 1 } as const;
  const debt = { kind: 'debt_paid', round: 1, seat: seat(3), amount: cents(1), payment: 'x' } as const;
  const payout = { kind: 'payout_paid', round: 1, seq: 0, attempt: 1 } as const;
  test.each<[string, RotationEvent, boolean]>([
    ['an event about an ordered charge matches the squad', charge, true],
    ['an event about a charge of another round does not match the squad', { ...charge, round: 4 }, false],
    ['an event about a charge of another seat does not match the squad', { ...charge, seat: seat(9) }, false],
    ['an event about a retry of an ordered charge matches the squad', { ...charge, attempt: 2 }, true],
    ['an event about a charge attempt without an order does not match the squad', { ...charge, attempt: 3 }, false],
    ['an event about a payment for a debt matches the squad', debt, true],
    ['an event about a payment for a debt of another seat does not match the squad', { ...debt, seat: seat(9) }, false],
    ['an event about a sent payout matches the squad', payout, true],
    [
      'an event about a payout of a round without a sent payout does not match the squad',
      { ...payout, round: 3 },
      false,
    ],
    ['an event about an unknown supplement does not match the squad', { ...payout, seq: 1 }, false],
    [
      'an event about a payout attempt that was not sent yet does not match the squad',
      { ...payout, attempt: 2 },
      false,
    ],
    ['an event about a payout attempt before the first does not match the squad', { ...payout, attempt: 0 }, false],
  ])('%s', (_, event, known) => {
    expect(isKnown(played().rotation, event)).toBe(known);
  });
});

describe('leaving a squad', () => {
  test('a second departure of a seat is rejected, and a later charge-back does not change the refunds', () => {
    const squad = new Squad(6, 100_000).until('2026-12-02');
    expect(squad.verdict(leaveSquad(squad.world, squad.day, seat(5)))).toBeNull();
    expect(leaveSquad(squad.world, squad.day, seat(5)).refused).toBe('already_left');
    expect(squad.verdict(leaveSquad(squad.world, squad.day, seat(6)))).toBeNull();
    const order = () => squad.rotation.rounds.map(({ kind, recipient }) => `${kind} ${recipient}`);
    const before = order();
    expect(before.slice(-2)).toEqual(['refund seat5', 'refund seat6']);
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(5), attempt: 1 });
    expect(order()).toEqual(before);
  });
  test('a member who defaults after another member’s departure is paid last, directly before the refund', () => {
    const squad = new Squad(6, 100_000);
    squad.fate = (round, who) => (round === 2 && who === seat(4) ? CLOSED : 'confirmed');
    squad.until('2026-12-02');
    squad.verdict(leaveSquad(squad.world, squad.day, seat(5)));
    squad.until('2026-12-06');
    expect(squad.rotation.rounds.map(({ recipient }) => recipient).slice(2)).toEqual([
      seat(3),
      seat(6),
      seat(4),
      seat(5),
    ]);
  });
});
