import { describe, expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  type Contribution,
  type Creditor,
  daysBetween,
  isDebitNormal,
  type LocalDate,
  mainPayout,
  mayGoBelowZero,
  type Rotation,
  type SeatId,
  type Transfer,
} from '../src/index.ts';
import { type Lives, type Player, playLives } from './lives.ts';
import { SEED } from './random.ts';

const LIVES = Number(process.env.LIVES ?? 500);

function sum(transfers: readonly Transfer[], which: (transfer: Transfer) => boolean): number {
  return transfers.filter(which).reduce((total, transfer) => total + transfer.amount, 0);
}

/** Returns the balance of one seat: received − paid + charged fees and shares − returned reserve (MONEY §7). */
function netOf(rotation: Rotation, seat: SeatId, lives: Lives): number {
  const person = rotation.seats.find((found) => found.id === seat)?.person;
  if (!person) throw new Error('no person');
  const wallet = accounts.wallet(person);
  const own = new Set<AccountName>(
    rotation.rounds.filter((round) => round.recipient === seat).map((round) => accounts.pot(rotation.id, round.number)),
  );
  const isClearing = (account: AccountName) => account.startsWith('clearing:');
  const of = lives.transfers.filter(
    (t) => own.has(t.debit) || own.has(t.credit) || t.credit === wallet || t.reference.includes(seat),
  );
  const mentions = (transfer: Transfer) => transfer.reference.includes(seat);
  const paid = sum(of, (t) => isClearing(t.debit) && mentions(t)) - sum(of, (t) => isClearing(t.credit) && mentions(t));
  const received =
    sum(of, (t) => own.has(t.debit) && isClearing(t.credit) && t.kind === 'payout') -
    sum(of, (t) => t.kind === 'payout_returned' && own.has(t.credit));
  const charged = sum(of, (t) => own.has(t.debit) && (t.kind === 'fee' || t.kind === 'reserve_share'));
  const givenBack = sum(of, (t) => t.kind === 'reserve_return' && t.credit === wallet);
  return received + (lives.balances.get(wallet) ?? 0) - paid + charged - givenBack;
}

function checkBooks(balances: ReadonlyMap<AccountName, number>, fund: number): void {
  let all = 0;
  for (const [account, balance] of balances) {
    if (!mayGoBelowZero(account) && balance < 0) throw new Error(`${account} is ${balance}`);
    all += isDebitNormal(account) ? balance : -balance;
  }
  expect(all + fund, 'the sum of all balances, but for the fund that was filled from outside').toBe(0);
}

function owed(contributions: readonly Contribution[], creditor: Creditor): number {
  return contributions.reduce((total, contribution) => total + contribution.owed[creditor], 0);
}

/** Returns the part of waived amounts that the given creditors bear permanently. */
function waived(contributions: readonly Contribution[], ...by: readonly (keyof Contribution['waived'])[]): number {
  return contributions.reduce((total, own) => by.reduce((all, creditor) => all + own.waived[creditor], total), 0);
}

/**
 * Returns the expected money in a pot: collected before the payout, for coming supplements, and returned by the bank.
 */
function expectedInPot(rotation: Rotation, round: number): number {
  const collected = rotation.contributions.filter((contribution) => contribution.round === round);
  const payouts = rotation.payouts.filter((payout) => payout.round === round);
  const unsent = payouts.map((payout) => {
    if (payout.attempt === 0) return payout.seq > 0 ? payout.pot : 0;
    return payout.state === 'submitted' || payout.state === 'paid' ? 0 : payout.net;
  });
  const isCollecting = mainPayout(rotation, round).attempt === 0;
  const held = isCollecting ? collected.reduce((total, c) => total + c.amount - c.owed.pot, 0) : 0;
  return unsent.reduce((total, amount) => total + amount, held);
}

function check(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, not ${expected}`);
}

/** Compares the balances of the fund, the losses and each pot with the squads’ debts, to the cent. */
function checkDay(player: Player): void {
  if (player.days.length % 5 > 0) return;
  for (const rotation of player.rotations()) {
    const { contributions } = rotation;
    const held = player.balances.get('fund') ?? 0;
    check('the fund', held + owed(contributions, 'fund') + waived(contributions, 'fund'), player.fund);
    const lost = owed(contributions, 'losses') + waived(contributions, 'losses');
    check('losses', player.balances.get('losses') ?? 0, lost);
    for (const { number } of rotation.rounds) {
      const pot = accounts.pot(rotation.id, number);
      check(pot, player.balances.get(pot) ?? 0, expectedInPot(rotation, number));
    }
  }
}

function checkLife(seed: number): void {
  const lives = playLives(seed, 1, { withNewcomers: true, eachDay: checkDay });
  const [rotation] = lives.end;
  if (!rotation) throw new Error('no squad');
  expect(rotation.status).toBe('completed');
  checkBooks(lives.balances, lives.fund);
  for (const [account, balance] of lives.balances) {
    if (account.startsWith('pot:') || account.startsWith('reserve:')) expect(balance, account).toBe(0);
  }
  const { contributions } = rotation;
  expect(lives.balances.get('losses') ?? 0).toBe(waived(contributions, 'losses'));
  expect(lives.balances.get('fund') ?? 0).toBe(lives.fund - waived(contributions, 'fund'));
  for (const seat of rotation.seats) {
    const own = contributions.filter((contribution) => contribution.seat === seat.id);
    expect(netOf(rotation, seat.id, lives), seat.id).toBe(waived(own, 'reserve', 'fund', 'losses'));
  }
  expect(new Set(lives.transfers.map((transfer) => transfer.reference)).size).toBe(lives.transfers.length);
}

describe('balance of each member without open debts (MONEY §7)', () => {
  test(
    `every member’s accounts balance in ${LIVES} simulated squads (SEED=${SEED})`,
    () => {
      for (let seed = SEED; seed < SEED + LIVES; seed += 1) {
        try {
          checkLife(seed);
        } catch (error) {
          throw new Error(`replay with LIVES=1 SEED=${seed}`, { cause: error });
        }
      }
    },
    600_000 + LIVES * 1_000,
  );
});

test('a simulation checks the accounts once a day, except on days of an outage', () => {
  const seen: (LocalDate | undefined)[] = [];
  const lives = playLives(556703460, 10, { eachDay: (player) => void seen.push(player.days.at(-1)?.on) });
  expect(seen).toEqual(lives.days.map((day) => day.on));
  const [first, last] = [lives.days[0], lives.days.at(-1)];
  expect(first && last && lives.days.length < daysBetween(first.on, last.on)).toBe(true);
});
