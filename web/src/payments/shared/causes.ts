import type { Payment } from '@adashi/contract';
import { msg } from '../../i18n/index.ts';
import type { TFunction } from '../../i18n/translation.ts';

/** Reader of the text: the payer of the contribution, or staff. */
export type Reader = 'owner' | 'staff';

const all = (words: string): Record<Reader, string> => ({ owner: words, staff: words });

/** Texts for the causes of a returned debit, by the provider’s code and by reader. */
const CAUSES: Readonly<Record<string, Record<Reader, string>>> = {
  insufficient_funds: all(msg("There wasn't enough money in the account.")),
  refer_to_payer: {
    owner: msg('Your bank stopped it. Please contact your bank.'),
    staff: msg('The member’s bank stopped it. The member should contact the bank.'),
  },
  bank_account_closed: all(msg('The account is closed.')),
  bank_account_transferred: all(msg('The account was moved to another bank or branch.')),
  invalid_bank_details: {
    owner: msg("Your bank can't find this account."),
    staff: msg("The member’s bank can't find this account."),
  },
  direct_debit_not_enabled: all(msg("The account doesn't accept debits.")),
  mandate_cancelled: all(msg('The pre-authorized debit agreement was cancelled.')),
  mandate_expired: all(msg('The pre-authorized debit agreement has ended.')),
  authorisation_disputed: {
    owner: msg("Your bank reports that this debit wasn't authorized."),
    staff: msg("The member’s bank reports that this debit wasn't authorized."),
  },
  payer_deceased: all(msg('The bank reports that the account holder has died.')),
};
const UNSAID: Record<Reader, string> = {
  owner: msg("Your bank didn't say why."),
  staff: msg("The member’s bank didn't say why."),
};
const TAKEN_BACK: Record<Reader, string> = {
  owner: msg('Your bank reversed the payment after it arrived.'),
  staff: msg('The member’s bank reversed the payment after it arrived.'),
};
const CONFIRMS: Record<Reader, string> = {
  owner: msg('Your bank confirms by {{day}}.'),
  staff: msg('The member’s bank confirms by {{day}}.'),
};

/** Returns a sentence about the cause of a failed contribution. */
export function causeText(t: TFunction, { state, cause }: Pick<Payment, 'state' | 'cause'>, reader: Reader): string {
  if (cause === 'refunded') return t('We refunded the money after it arrived.');
  if (state === 'charged_back') return t(TAKEN_BACK[reader]);
  return t((CAUSES[cause ?? ''] ?? UNSAID)[reader]);
}

/** Returns a sentence with the last day on which the bank can return the submitted debit. */
export const confirmText = (t: TFunction, day: string, reader: Reader): string => t(CONFIRMS[reader], { day });
