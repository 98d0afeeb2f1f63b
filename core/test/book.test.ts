import { describe, expect, test } from 'vitest';
import { type AccountName, accounts, cents, id, isDebitNormal, mayGoBelowZero, TransferBuilder } from '../src/index.ts';
import { person, SQUAD } from './played-squad.ts';

const CLEARING = accounts.clearing('sandbox');
const POT = accounts.pot(SQUAD, 1);

describe('the accounts of the ledger (MONEY §6)', () => {
  test.each<[AccountName, normal: 'debit' | 'credit', belowZero: boolean]>([
    [CLEARING, 'debit', true],
    ['rewards', 'debit', true],
    ['losses', 'debit', true],
    ['fees', 'credit', true],
    [POT, 'credit', false],
    [accounts.reserve(SQUAD), 'credit', false],
    [accounts.wallet(person(1)), 'credit', false],
    [accounts.guarantor(id<'guarantor'>('aunt')), 'credit', false],
    ['fund', 'credit', false],
  ])('%s: its normal side is %s; it may go below zero: %s', (account, normal, belowZero) => {
    expect(isDebitNormal(account)).toBe(normal === 'debit');
    expect(mayGoBelowZero(account)).toBe(belowZero);
  });
});

describe('a transfer', () => {
  const book = () => new TransferBuilder([[POT, cents(100)]]);
  const paid = (amount: number) =>
    ({ debit: POT, credit: CLEARING, amount: cents(amount), kind: 'payout', reference: 'payout:x' }) as const;
  test('takes from one account what it puts on the other', () => {
    const own = book();
    own.move(paid(100));
    expect([own.balance(POT), own.balance(CLEARING)]).toEqual([0, -100]);
    own.move({ ...paid(30), debit: CLEARING, credit: POT, reference: 'payout:y' });
    expect([own.balance(POT), own.balance(CLEARING)]).toEqual([30, -70]);
    expect(own.transfers.map(({ reference }) => reference)).toEqual(['payout:x', 'payout:y']);
  });
  test('may come before it is known what the account held', () => {
    const own = new TransferBuilder([]);
    own.move({ ...paid(30), debit: CLEARING, credit: POT });
    own.know(POT, cents(100));
    expect(own.balance(POT)).toBe(130);
  });
  test('of nothing is none', () => {
    const own = book();
    own.move(paid(0));
    expect(own.transfers).toEqual([]);
  });
  test('of less than nothing is a fault, and is named', () => {
    expect(() => book().move(paid(-1))).toThrow('a transfer of -1: payout:x');
  });
  test('of more than an account holds is a fault, and nothing has moved', () => {
    const own = book();
    expect(() => own.move(paid(101))).toThrow(`${POT} would fall to -1`);
    expect(own.transfers).toEqual([]);
    expect(own.balance(POT)).toBe(100);
  });
  test('an account gives what it holds, and no more', () => {
    expect([50, 100, 101].map((amount) => book().available(POT, cents(amount)))).toEqual([50, 100, 100]);
    expect(book().available(accounts.pot(SQUAD, 2), cents(1))).toBe(0);
  });
});
