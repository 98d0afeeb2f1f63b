import { describe, expect, test } from 'vitest';
import {
  accounts,
  arrivesOn,
  cents,
  feesOf,
  type Holder,
  id,
  leavesOn,
  localDate,
  markPaidOutside,
  type Posted,
  refundContribution,
  releasePayout,
  retryContribution,
  squadOf,
  statementOf,
  type Transfer,
  totalsOf,
} from '../src/index.ts';
import { person, SQUAD, Squad, seat } from './played-squad.ts';

const DAY = localDate('2026-12-04');
const CLOSED = 'bank_account_closed';

const squad = id<'squad'>('squad');
const me: Holder = { squad, seat: id<'seat'>('me'), turns: [2] };

function moved(
  debit: string,
  credit: string,
  amount: number,
  kind: Transfer['kind'],
  reference: string,
  on = '2026-12-04',
): Posted {
  // This cast is safe because these handwritten account names and references follow the ledger's format.
  const names = { debit, credit } as unknown as Pick<Transfer, 'debit' | 'credit'>;
  return { ...names, amount: cents(amount), kind, reference, happenedOn: localDate(on) };
}

describe('movements of one member', () => {
  const pot = 'pot:squad:1';
  test('a debit that repays several creditors is one movement, and its surplus is a second movement', () => {
    const transfers = [
      moved('clearing:x', 'reserve:squad', 60, 'recovery', 'charge:squad:1:me:2:reserve'),
      moved('clearing:x', 'fund', 30, 'recovery', 'charge:squad:1:me:2:fund'),
      moved('clearing:x', 'wallet:p', 10, 'surplus', 'charge:squad:1:me:2:wallet'),
    ];
    expect(statementOf(transfers, me)).toEqual([
      { on: DAY, kind: 'contribution', round: 1, amount: -100 },
      { on: DAY, kind: 'to_wallet', round: 1, amount: 10 },
    ]);
  });

  test('a wallet payment that repays several creditors is one movement', () => {
    const transfers = [
      moved('wallet:p', 'reserve:squad', 60, 'recovery', 'wallet:squad:1:me:reserve'),
      moved('wallet:p', 'fund', 40, 'recovery', 'wallet:squad:1:me:fund'),
    ];
    expect(statementOf(transfers, me)).toEqual([{ on: DAY, kind: 'wallet_contribution', round: 1, amount: -100 }]);
  });

  test('a transfer’s squad comes from its reference, if the reference names a squad', () => {
    expect(squadOf({ reference: 'charge:lakeshore:1:me:1:pot' })).toBe('lakeshore');
    expect(squadOf({ reference: 'opening' })).toBeUndefined();
  });

  test('two attempts of one contribution are two movements', () => {
    const transfers = [
      moved('clearing:x', pot, 100, 'contribution', 'charge:squad:1:me:1:pot'),
      moved(pot, 'clearing:x', 100, 'chargeback', 'chargeback:squad:1:me:1:pot'),
      moved('clearing:x', pot, 100, 'recovery', 'charge:squad:1:me:2:pot'),
    ];
    const lines = statementOf(transfers, me);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['contribution', -100],
      ['charged_back', 100],
      ['contribution', -100],
    ]);
    expect(totalsOf(lines, cents(0))).toMatchObject({ putIn: 100, received: 0 });
  });

  test('a charge-back takes the surplus back from the wallet', () => {
    const transfers = [
      moved('wallet:p', 'clearing:x', 40, 'chargeback', 'chargeback:squad:1:me:1:wallet'),
      moved('losses', 'clearing:x', 60, 'chargeback', 'chargeback:squad:1:me:1:losses'),
    ];
    const lines = statementOf(transfers, me);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charged_back', 100],
      ['from_wallet', -40],
    ]);
    expect(totalsOf(lines, cents(0))).toMatchObject({ putIn: -100, toWallet: -40 });
  });

  test('a statement lists the payout, its return and the second attempt, without a line for the fee', () => {
    const own = 'pot:squad:2';
    const transfers = [
      moved(own, 'fees', 10, 'fee', 'payout:squad:2:0:fee'),
      moved(own, 'reserve:squad', 10, 'reserve_share', 'payout:squad:2:0:share'),
      moved(own, 'pot:squad:1', 5, 'set_off', 'payout:squad:2:0:set_off:1:1:pot'),
      moved(own, 'clearing:x', 975, 'payout', 'payout:squad:2:0:net:1'),
      moved('clearing:x', own, 975, 'payout_returned', 'payout:squad:2:0:returned:1'),
      moved(own, 'clearing:x', 975, 'payout', 'payout:squad:2:0:net:2'),
      moved('reserve:squad', 'wallet:p', 9, 'reserve_return', 'reserve:squad:me:1'),
    ];
    const lines = statementOf(transfers, me);
    expect(lines.map(({ kind, round, amount }) => [kind, round, amount])).toEqual([
      ['payout', 2, 975],
      ['payout_returned', 2, -975],
      ['payout', 2, 975],
      ['reserve_return', 0, 9],
    ]);
    const fees = feesOf(transfers, me);
    expect(totalsOf(lines, fees)).toEqual({ putIn: 0, received: 975, reserveBack: 9, toWallet: 0, fees: 10 });
  });

  test('a statement excludes other seats, positions and squads, a guarantor’s payments and rewards', () => {
    const transfers = [
      moved('clearing:x', pot, 100, 'contribution', 'charge:squad:1:you:1:pot'),
      moved('clearing:x', pot, 100, 'contribution', 'charge:other:1:me:1:pot'),
      moved(pot, 'clearing:x', 980, 'payout', 'payout:squad:1:0:net:1'),
      moved(pot, 'fees', 10, 'fee', 'payout:squad:1:0:fee'),
      moved('reserve:squad', 'wallet:q', 9, 'reserve_return', 'reserve:squad:you:1'),
      moved('clearing:x', pot, 100, 'recovery', 'debt:me:pot'),
      moved('rewards', 'wallet:p', 1_000, 'reward', 'reward:me'),
      moved(pot, 'pot:squad:2', 100, 'set_off', 'payout:squad:1:0:set_off:1:2:pot'),
    ];
    expect(statementOf(transfers, me)).toEqual([]);
    expect(feesOf(transfers, me)).toBe(0);
  });
});

/** Returns the lines of a member's statement in a simulated squad, built from the ledger. */
function linesOf(played: Squad, number: number): string[] {
  const posted = played.transfers.map((transfer) => ({ ...transfer, happenedOn: DAY }));
  const turns = played.rotation.rounds
    .filter(({ recipient }) => recipient === seat(number))
    .map((round) => round.number);
  const lines = statementOf(posted, { squad: SQUAD, seat: seat(number), turns });
  return lines.map(({ kind, round, amount }) => `${kind} ${round} ${amount}`);
}

// The rules create the references for these statements.
describe('statement of a simulated squad', () => {
  test.each([
    ['wallet_contribution', -100, { putIn: 100, toWallet: 0 }],
    ['refunded', 100, { putIn: -100, toWallet: 0 }],
    ['to_wallet', 100, { putIn: -0, toWallet: 100 }],
  ] as const)('a movement of the kind %s is added to the right total', (kind, amount, { putIn, toWallet }) => {
    const total = totalsOf([{ on: DAY, kind, round: 1, amount: cents(amount) }], cents(0));
    expect([total.putIn + 0, total.toWallet]).toEqual([putIn + 0, toWallet]);
  });
  test('a statement lists wallet payments, debits, a returned payout, its second attempt and the reserve', () => {
    const played = new Squad(3, 0, 10_000, true);
    played.world = { ...played.world, balances: new Map([[accounts.wallet(person(1)), cents(10_000)]]) };
    played.until('2026-12-07').receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
    played.verdict(releasePayout(played.world, played.day, { round: 1, seq: 0 }));
    played.until('2027-01-10');
    expect(linesOf(played, 1)).toEqual([
      'wallet_contribution 1 -10000',
      'payout 1 29400',
      'contribution 2 -10000',
      'payout_returned 1 -29400',
      'payout 1 29400',
      'contribution 3 -10000',
      'reserve_return 0 300',
    ]);
  });
  test('the reversal of a second payment of a debt first takes money from the wallet', () => {
    const played = new Squad(3, 50_000);
    played.fate = (round, who, attempt) => (round === 1 && who === 'seat3' && attempt === 1 ? CLOSED : 'confirmed');
    played.until('2026-12-05');
    const key = { round: 1, seat: seat(3) };
    played.verdict(retryContribution(played.world, played.day, key));
    played.receive({ kind: 'debt_paid', ...key, amount: cents(4_000), payment: 'p' });
    played.receive({ kind: 'charge_confirmed', ...key, attempt: 2 });
    played.receive({ kind: 'charge_charged_back', ...key, attempt: 2 });
    played.verdict(markPaidOutside(played.world, played.day, key));
    expect(linesOf(played, 3)).toEqual([
      'contribution 2 -10000',
      'contribution 1 -10000',
      'to_wallet 1 4000',
      'charged_back 1 10000',
      'from_wallet 1 -4000',
      'contribution 1 -6000',
    ]);
  });
  test.each(['2026-11-30', '2026-12-06'])(
    'a statement lists a debit that was refunded on %s, whichever account bears the refund',
    (day) => {
      const played = new Squad(3, 50_000).until(day);
      played.verdict(refundContribution(played.world, played.day, { round: 1, seat: seat(2) }, true));
      const ofRound = linesOf(played, 2).filter((line) => line.split(' ')[1] === '1');
      expect(ofRound).toEqual(['contribution 1 -10000', 'refunded 1 10000']);
    },
  );
});

test.each([
  ['2026-12-04', '2026-12-07', 'over a weekend'],
  ['2026-12-24', '2026-12-29', 'over Christmas and Boxing Day'],
  ['2026-12-05', '2026-12-07', 'sent on a Saturday'],
])('money sent on %s arrives at the bank on %s (%s)', (sent, there) => {
  expect(arrivesOn(localDate(sent))).toBe(there);
});

test('the send date of a payout is the payout day or the end of the hold, and never before today', () => {
  const [early, today, late] = ['2026-12-01', '2026-12-04', '2026-12-09'].map(localDate);
  if (!early || !today || !late) throw new Error('three days');
  expect(leavesOn(late, today)).toBe(late);
  expect(leavesOn(early, today)).toBe(today);
  expect(leavesOn(early, today, late)).toBe(late);
  expect(leavesOn(late, today, today)).toBe(late);
});
