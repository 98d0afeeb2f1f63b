import { msg } from '../../i18n/index.ts';

/** Labels of the possible creditors of an unpaid contribution. */
export const CREDITOR_WORDS = {
  pot: msg('The pot of its round'),
  reserve: msg('The reserve of the squad'),
  fund: msg('The guarantee fund'),
  losses: msg('Platform losses'),
} as const;

/** Labels of the staff actions on payments and payouts, by action name. */
export const ACT_WORDS: Readonly<Record<string, string>> = {
  retried_payment: msg('Retried'),
  marked_payment_paid: msg('Marked as paid outside Adashi'),
  waived_payment: msg('Waived'),
  refunded_payment: msg('Refunded'),
  paid_now: msg('Paid by the member'),
  approved_payout: msg('Approved'),
  held_payout: msg('Held'),
  released_payout: msg('Released'),
  confirmed_return: msg('Confirmed that it came back'),
  payout_paid: msg('Confirmed by the bank'),
  payout_failed: msg('Returned by the bank'),
};

/** Labels of the accounts from which and to which money moves. */
export const SIDE_WORDS: Readonly<Record<string, string>> = {
  pot: msg('Pot'),
  reserve: msg('Reserve'),
  fund: msg('Guarantee fund'),
  losses: msg('Losses'),
  fees: msg('Fees'),
  wallet: msg('Wallet'),
  guarantor: msg('Guarantor'),
  'clearing:outside': msg('Outside'),
};
