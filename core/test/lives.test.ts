import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  isDebitNormal,
  mayGoBelowZero,
  type Rotation,
  type SeatId,
  type Transfer,
} from '../src/index.ts';
import { type Lives, playLives } from './lives.ts';

const RUNS = Number(process.env.LIVES ?? 1_000);
const SEED = process.env.SEED === undefined ? undefined : Number(process.env.SEED);

function sum(transfers: readonly Transfer[], which: (transfer: Transfer) => boolean): number {
  return transfers.filter(which).reduce((total, transfer) => total + transfer.amount, 0);
}

/** received − paid + fees and shares charged − reserve given back, of one seat (MONEY §7). */
function netOf(rotation: Rotation, seat: SeatId, lives: Lives): number {
  const person = rotation.seats.find((found) => found.id === seat)?.person;
  if (!person) throw new Error('no person');
  const wallet = accounts.wallet(person);
  const isOwnPot = (account: AccountName) =>
    rotation.rounds.some((round) => round.recipient === seat && account === accounts.pot(rotation.id, round.number));
  const mentions = (transfer: Transfer) =>
    transfer.reference.includes(seat) && transfer.reference.includes(rotation.id);
  const isClearing = (account: AccountName) => account.startsWith('clearing:');
  const of = lives.transfers;
  const paid = sum(of, (t) => isClearing(t.debit) && mentions(t)) - sum(of, (t) => isClearing(t.credit) && mentions(t));
  const received =
    sum(of, (t) => isOwnPot(t.debit) && isClearing(t.credit) && t.kind === 'payout') -
    sum(of, (t) => t.kind === 'payout_returned' && isOwnPot(t.credit));
  const charged = sum(of, (t) => isOwnPot(t.debit) && (t.kind === 'fee' || t.kind === 'reserve_share'));
  const givenBack = sum(of, (t) => t.kind === 'reserve_return' && t.credit === wallet);
  return received + (lives.balances.get(wallet) ?? 0) - paid + charged - givenBack;
}

function checkBooks(balances: ReadonlyMap<AccountName, number>): void {
  let all = 0;
  for (const [account, balance] of balances) {
    if (!mayGoBelowZero(account)) expect(balance, account).toBeGreaterThanOrEqual(0);
    all += isDebitNormal(account) ? balance : -balance;
  }
  expect(Math.abs(all)).toBeLessThanOrEqual(200_000); // the fund was filled from outside
}

describe('the fairness property: once every debt is recovered, everybody has what they put in', () => {
  test(`${RUNS} random lives of squads`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const lives = playLives(SEED ?? seed, 1, { withNewcomers: true });
        const [rotation] = lives.end;
        if (!rotation) throw new Error('no squad');
        expect(rotation.status).toBe('completed');
        checkBooks(lives.balances);
        for (const [account, balance] of lives.balances) {
          if (account.startsWith('pot:') || account.startsWith('reserve:') || account === 'losses')
            expect(balance, account).toBe(0);
        }
        expect(lives.balances.get('fund') ?? 0).toBe(lives.fund);
        for (const seat of rotation.seats) expect(netOf(rotation, seat.id, lives), seat.id).toBe(0);
        expect(new Set(lives.transfers.map((transfer) => transfer.reference)).size).toBe(lives.transfers.length);
      }),
      { numRuns: SEED === undefined ? RUNS : 1 },
    );
  }, 600_000);
});
