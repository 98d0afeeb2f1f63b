import type { Payment } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { msg } from '../../i18n/index.ts';

/** Why a bank sent a debit back, in words for whose account it is; by the cause that the provider tells. */
const CAUSES: Readonly<Record<string, string>> = {
  insufficient_funds: msg('There was not enough money in the account.'),
  refer_to_payer: msg('Your bank stopped it and wants to hear from you.'),
  bank_account_closed: msg('The account is closed.'),
  bank_account_transferred: msg('The account was moved to another bank or branch.'),
  invalid_bank_details: msg('Your bank knows no such account.'),
  direct_debit_not_enabled: msg('The account does not take debits.'),
  mandate_cancelled: msg('The authority to debit the account was cancelled.'),
  mandate_expired: msg('The authority to debit the account has ended.'),
  authorisation_disputed: msg('Your bank was told that this debit was not authorised.'),
  payer_deceased: msg('The bank was told that the holder of the account has died.'),
};

/** One sentence on why a contribution did not come through. */
export function causeText(t: TFunction, { state, cause }: Pick<Payment, 'state' | 'cause'>): string {
  if (cause === 'refunded') return t('We gave the money back after it had arrived.');
  if (state === 'charged_back') return t('Your bank took the money back after it had arrived.');
  return t(CAUSES[cause ?? ''] ?? msg('Your bank did not say why.'));
}
