import { describe, expect, test } from 'vitest';
import { type AccountName, accounts, cents, id, isDebitNormal, mayGoBelowZero, TransferBuilder } from '../src/index.ts';
import { person, SQUAD } from './played-squad.ts';

const CLEARING = accounts.clearing('sandbox');
const POT = accounts.pot(SQUAD, 1);

describe('ledger accounts (MONEY §6)', () => {
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
  ])('account %s has the normal side %s (overdraft allowed: %s)', (account, normal, belowZero) => {
    expect(isDebitNormal(account)).toBe(normal === 'debit');
    expect(mayGoBelowZero(account)).toBe(belowZero);
  });
});

describe('transfers', () => {
  const book = () => new TransferBuilder([[POT, cents(100)]]);
  const paid = (amount: number) =>
    ({ debit: POT, credit: CLEARING, amount: cents(amount), kind: 'payout', reference: 'payout:x' }) as const;
  test('a transfer debits one account and credits another account by the same amount', () => {
    const own = book();
    own.move(paid(100));
    expect([own.balance(POT), own.balance(CLEARING)]).toEqual([0, -100]);
    own.move({ ...paid(30), debit: CLEARING, credit: POT, reference: 'payout:y' });
    expect([own.balance(POT), own.balance(CLEARING)]).toEqual([30, -70]);
    expect(own.transfers.map(({ reference }) => reference)).toEqual(['payout:x', 'payout:y']);
  });
  test('a transfer is allowed before the opening balance of the account is known', () => {
    const own = new TransferBuilder([]);
    own.move({ ...paid(30), debit: CLEARING, credit: POT });
    own.know(POT, cents(100));
    expect(own.balance(POT)).toBe(130);
  });
  test('a transfer of zero cents is skipped', () => {
    const own = book();
    own.move(paid(0));
    expect(own.transfers).toEqual([]);
  });
  test('a transfer of a negative amount throws an error with the transfer’s name', () => {
    expect(() => book().move(paid(-1))).toThrow('a transfer of -1: payout:x');
  });
  test('a transfer above the balance throws an error and moves nothing', () => {
    const own = book();
    expect(() => own.move(paid(101))).toThrow(`${POT} would fall to -1`);
    expect(own.transfers).toEqual([]);
    expect(own.balance(POT)).toBe(100);
  });
  test('`available` never returns more than the balance of an account', () => {
    expect([50, 100, 101].map((amount) => book().available(POT, cents(amount)))).toEqual([50, 100, 100]);
    expect(book().available(accounts.pot(SQUAD, 2), cents(1))).toBe(0);
  });
});
