import type { MemberAct } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { msg } from '../../i18n/index.ts';

/** What the acts of the audit trail that are about a member are called. */
const WORDS: Readonly<Record<string, string>> = {
  signed_up: msg('Signed up'),
  signed_in: msg('Signed in'),
  verified_email: msg('Proved the e-mail address'),
  submitted_kyc: msg('Sent the KYC form'),
  started_identity_check: msg('Began the identity check'),
  verified_identity: msg('Identity verified'),
  set_kyc_status: msg('Set how the identity stands'),
  changed_personal_info: msg('Changed personal information'),
  changed_employer_info: msg('Changed the employment'),
  changed_password: msg('Changed the password'),
  started_bank_consent: msg('Began to connect a bank'),
  added_bank: msg('Added an account'),
  changed_bank: msg('Changed an account'),
  removed_bank: msg('Removed an account'),
  changed_payout_account: msg('Chose another account for payouts'),
  objected_to_payout_account: msg('Objected to a payout account'),
  ended_mandate: msg('Took back the authority to debit'),
  named_guarantor: msg('Named a guarantor'),
  agreement_agreed: msg('Signed an agreement'),
  agreement_rejected: msg('Rejected an agreement'),
  authorised_debits: msg('Authorised debits'),
  joined_squad: msg('Joined a squad'),
  left_squad: msg('Left a squad'),
  proposed_squad: msg('Proposed a squad'),
  proposed_swap: msg('Offered to swap'),
  accepted_swap: msg('Agreed to swap'),
  declined_swap: msg('Declined to swap'),
  paid_now: msg('Paid a contribution at once'),
  withdrew: msg('Withdrew from the wallet'),
  wrote_ticket: msg('Opened a ticket'),
  replied_to_ticket: msg('Wrote in a ticket'),
  closed_ticket: msg('Closed a ticket'),
  exported_own_data: msg('Took a copy of their data'),
  turned_two_factor_on: msg('Turned two-factor on'),
  turned_two_factor_off: msg('Turned two-factor off'),
  ended_session: msg('Ended a session'),
  ended_other_sessions: msg('Ended their other sessions'),
  joined_waiting_list: msg('Joined the waiting list'),
  left_waiting_list: msg('Left the waiting list'),
  chose_product: msg('Chose a product'),
  chose_notifications: msg('Chose what to be told'),
  suspended_member: msg('Suspended'),
  reactivated_member: msg('Reactivated'),
  ended_sessions_of: msg('Signed out everywhere'),
  resent_mail: msg('Sent a mail once more'),
  wrote_note: msg('Wrote a note'),
};

/** An act by its name; one that nobody found words for as it is recorded. */
export function actWord(t: TFunction, { action }: Pick<MemberAct, 'action'>): string {
  const word = WORDS[action];
  return word ? t(word) : action.replaceAll('_', ' ');
}
