import { describe, expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';
import { causeText, confirmText, type Reader } from '../src/payments/shared/causes.ts';
import { returnReason } from '../src/payouts/shared/return-reason.ts';

const UNSAID = "Your bank didn't say why.";
/** Returns the text for staff with the same meaning as a text for the member. */
const ofTheMember = (words: string) =>
  words
    .replace('Your bank', 'The member’s bank')
    .replace('Please contact your bank', 'The member should contact the bank');
const READERS: readonly (readonly [Reader, (words: string) => string])[] = [
  ['owner', (words) => words],
  ['staff', ofTheMember],
];

describe('reasons for a failed contribution', () => {
  test.each([
    ['insufficient_funds', "There wasn't enough money in the account."],
    ['refer_to_payer', 'Your bank stopped it. Please contact your bank.'],
    ['bank_account_closed', 'The account is closed.'],
    ['bank_account_transferred', 'The account was moved to another bank or branch.'],
    ['invalid_bank_details', "Your bank can't find this account."],
    ['direct_debit_not_enabled', "The account doesn't accept debits."],
    ['mandate_cancelled', 'The pre-authorized debit agreement was cancelled.'],
    ['mandate_expired', 'The pre-authorized debit agreement has ended.'],
    ['authorisation_disputed', "Your bank reports that this debit wasn't authorized."],
    ['payer_deceased', 'The bank reports that the account holder has died.'],
    ['something_new', UNSAID],
    ['', UNSAID],
    [null, UNSAID],
  ])('a contribution shows the reason for a failure because of %s', (cause, words) => {
    for (const state of ['failed', 'defaulted', 'recovered'] as const)
      for (const [reader, as] of READERS) expect(causeText(t, { state, cause }, reader)).toBe(as(words));
  });
  test('a charge-back always shows that the bank took the money back', () => {
    for (const cause of ['authorisation_disputed', null])
      for (const [reader, as] of READERS)
        expect(causeText(t, { state: 'charged_back', cause }, reader)).toBe(
          as('Your bank reversed the payment after it arrived.'),
        );
  });
  test('a debit in flight names the bank that must confirm the debit, and the last day for the confirmation', () => {
    expect(READERS.map(([reader]) => confirmText(t, 'Friday', reader))).toEqual([
      'Your bank confirms by Friday.',
      'The member’s bank confirms by Friday.',
    ]);
  });
  test('a refund shows that the platform returned the money', () => {
    expect(causeText(t, { state: 'charged_back', cause: 'refunded' }, 'owner')).toBe(
      'We refunded the money after it arrived.',
    );
  });
});

describe('reasons for a returned payout, by the code in the return file', () => {
  test.each([
    ['901', 'Not enough money (901)'],
    ['905', 'Account closed (905)'],
    ['912', 'Invalid account number (912)'],
    ['922', 'Returned by the account holder (922)'],
    ['999', '999'],
    ['The account is closed.', 'The account is closed.'],
  ])('a returned payout shows the reason for the code %s', (code, words) => {
    expect(returnReason(t, code)).toBe(words);
  });
});
