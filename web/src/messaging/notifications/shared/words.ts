import type { Notification, SecurityChange } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBellOff,
  IconBuildingBank,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconLock,
  IconMailOff,
  IconMessageCircle,
  IconRosetteDiscountCheck,
  IconScale,
  IconShieldLock,
  IconSpeakerphone,
  IconUserCheck,
  IconWallet,
  IconWriting,
} from '@tabler/icons-react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';

type Kind = Notification['kind'];

/** Colour and icon of each kind of notification. */
export const MARKS: Record<Kind, readonly ['waiting' | 'failed' | 'arrived' | 'held' | 'action', typeof IconLock]> = {
  debit_coming: ['waiting', IconCalendarEvent],
  debit_tomorrow: ['waiting', IconCalendarEvent],
  round_moved: ['waiting', IconCalendarEvent],
  contribution_arrived: ['arrived', IconCircleCheck],
  charge_failed: ['failed', IconCircleX],
  defaulted: ['failed', IconAlertTriangle],
  charged_back: ['failed', IconArrowBackUp],
  recovered: ['arrived', IconCircleCheck],
  waived: ['action', IconCircleCheck],
  refunded: ['waiting', IconArrowBackUp],
  reserve_returned: ['arrived', IconCircleCheck],
  payout_awaits_approval: ['waiting', IconUserCheck],
  payout_sent: ['waiting', IconClockHour4],
  payout_paid: ['arrived', IconCircleCheck],
  payout_in_wallet: ['arrived', IconWallet],
  payout_returned: ['failed', IconArrowBackUp],
  payout_held: ['held', IconLock],
  proposal_approved: ['arrived', IconCircleCheck],
  proposal_declined: ['failed', IconCircleX],
  proposal_cancelled: ['failed', IconCircleX],
  identity_verified: ['action', IconRosetteDiscountCheck],
  identity_declined: ['failed', IconCircleX],
  identity_asked_again: ['waiting', IconMessageCircle],
  kyc_waits: ['waiting', IconUserCheck],
  identity_case_opened: ['waiting', IconUserCheck],
  proposal_waits: ['waiting', IconUserCheck],
  payout_waits: ['waiting', IconUserCheck],
  payout_came_back: ['failed', IconArrowBackUp],
  act_waits: ['waiting', IconUserCheck],
  act_done: ['waiting', IconUserCheck],
  act_declined: ['failed', IconCircleX],
  acts_of_day: ['action', IconUserCheck],
  bank_file_waits: ['waiting', IconUserCheck],
  guarantor_waits: ['waiting', IconUserCheck],
  events_unmatched: ['failed', IconAlertTriangle],
  deliveries_failed: ['failed', IconMailOff],
  fund_short: ['waiting', IconScale],
  books_differ: ['waiting', IconScale],
  guarantor_verified: ['action', IconRosetteDiscountCheck],
  guarantor_rejected: ['failed', IconCircleX],
  guarantor_ended: ['failed', IconCircleX],
  squad_set_aside: ['failed', IconAlertTriangle],
  beacon_silent: ['waiting', IconClockHour4],
  payout_account_changed: ['action', IconBuildingBank],
  payout_account_objected: ['failed', IconAlertTriangle],
  bank_added: ['action', IconBuildingBank],
  bank_removed: ['action', IconBuildingBank],
  withdrawal_sent: ['waiting', IconClockHour4],
  withdrawal_returned: ['failed', IconArrowBackUp],
  mail_bounced: ['failed', IconMailOff],
  mail_returned: ['failed', IconMailOff],
  push_lost: ['failed', IconBellOff],
  ticket_written: ['waiting', IconMessageCircle],
  ticket_assigned: ['waiting', IconMessageCircle],
  ticket_answered: ['action', IconMessageCircle],
  security_changed: ['action', IconShieldLock],
  announcement: ['action', IconSpeakerphone],
  account_suspended: ['held', IconLock],
  account_reactivated: ['action', IconShieldLock],
  agreement_to_sign: ['waiting', IconWriting],
};

/** Returns whether the reader uses French. Every announcement has an English and a French text. */
const isFrench = () => currentLanguage() === 'fr';

/** Headlines for the changes of the sign-in methods. */
const CHANGES: Record<SecurityChange, string> = {
  new_device: 'New sign-in to your account on a new device',
  email: 'Your email was changed',
  password: 'Your password was changed',
  two_factor_on: 'Two-factor was turned on',
  two_factor_off: 'Two-factor was turned off',
  recovery_codes: 'You have new recovery codes',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'A passkey was added',
  passkey_confirmed: 'A passkey was confirmed',
  passkey_removed: 'A passkey was removed',
};

/** Returns the headline for a bounced email. The recipient of the email is a member or the member's guarantor. */
function comesBack(t: TFunction, member: string | undefined, guarantor: string | undefined): string {
  return guarantor === undefined
    ? t('Emails to {{member}} come back', { member })
    : t('Emails to {{guarantor}}, the guarantor of {{member}}, come back', { guarantor, member });
}

/** Returns the headlines for staff work, by kind of notification. */
const workHeadlines = (t: TFunction, amount: string, guarantor: string | undefined) => ({
  payout_came_back: () => t('A payout of {{amount}} came back', { amount }),
  identity_case_opened: () => t('Some accounts may belong to one person'),
  act_waits: () => t('An act is waiting for a second person'),
  act_done: () => t('A colleague did or approved an act'),
  act_declined: () => t('A colleague declined your act'),
  acts_of_day: () => t('Yesterday, staff did acts worth {{amount}}', { amount }),
  bank_file_waits: () => t('A bank file of {{amount}} needs release', { amount }),
  guarantor_waits: () => t('{{guarantor}} needs to be verified as a guarantor', { guarantor }),
  events_unmatched: () => t('Some provider events have no match'),
  deliveries_failed: () => t("Emails or orders couldn't be sent"),
  fund_short: () => t('The guarantee fund is short {{amount}}', { amount }),
});

/** Headlines about the member's guarantor. */
const guarantorHeadlines = (t: TFunction, guarantor: string | undefined) => ({
  guarantor_verified: () => t('{{guarantor}} is verified as your guarantor', { guarantor }),
  guarantor_rejected: () => t("{{guarantor}} can't be your guarantor", { guarantor }),
  guarantor_ended: () => t("{{guarantor}} isn't your guarantor for every squad now", { guarantor }),
});

/** Headlines about emails and push messages that no longer arrive. */
const lostHeadlines = (t: TFunction) => ({
  mail_returned: () => t("Our emails don't reach you"),
  push_lost: () => t('Notifications stopped on one of your devices'),
});

/** Returns the headline of a notification in the reader’s language. */
export function headline(
  t: TFunction,
  {
    kind,
    squad,
    account,
    member,
    guarantor,
    said,
    text,
    ticket,
    change = 'password',
    differences = 0,
    amount: cents = 0,
    on = '',
  }: Notification,
): string {
  const amount = moneyText(cents);
  const day = on && dayText(on);
  const words: Record<Kind, () => string> = {
    debit_coming: () => t('{{amount}} leaves your account on {{day}}', { amount, day }),
    debit_tomorrow: () => t('{{amount}} leaves your account tomorrow', { amount }),
    round_moved: () => t('A round is late: its debits are on {{day}}', { day }),
    contribution_arrived: () => t('Your contribution of {{amount}} arrived', { amount }),
    charge_failed: () => t('Your contribution of {{amount}} failed', { amount }),
    defaulted: () => t('You owe a contribution of {{amount}}', { amount }),
    charged_back: () => t('Your contribution of {{amount}} was charged back', { amount }),
    recovered: () => t('What you owed is paid: {{amount}}', { amount }),
    waived: () => t('We waived what you owed: {{amount}}', { amount }),
    refunded: () => t("We're refunding you {{amount}}", { amount }),
    reserve_returned: () => t('Your share of the reserve comes back: {{amount}}', { amount }),
    payout_awaits_approval: () => t('Your payout of {{amount}} is waiting for approval', { amount }),
    payout_sent: () => t('Your payout of {{amount}} is on its way', { amount }),
    payout_paid: () => t('Your payout of {{amount}} was paid', { amount }),
    payout_in_wallet: () => t('We put your payout of {{amount}} into your wallet', { amount }),
    payout_returned: () => t('Your payout of {{amount}} came back', { amount }),
    payout_held: () => t('Your payout is held'),
    proposal_approved: () => t('The squad you proposed is approved: {{squad}}', { squad }),
    proposal_declined: () => t("The squad you proposed wasn't approved: {{squad}}", { squad }),
    proposal_cancelled: () => t('The squad you proposed was cancelled: {{squad}}', { squad }),
    identity_verified: () => t('Your identity is verified'),
    identity_declined: () => t("We couldn't verify your identity"),
    identity_asked_again: () => t('Please verify your identity again'),
    kyc_waits: () => t('The identity of {{member}} needs your review', { member }),
    proposal_waits: () => t('A proposal needs approval: {{squad}}', { squad }),
    payout_waits: () => t('A payout of {{amount}} needs approval', { amount }),
    ...workHeadlines(t, amount, guarantor),
    books_differ: () => t('{{count}} differences between the provider and the books', { count: differences }),
    ...guarantorHeadlines(t, guarantor),
    payout_account_changed: () => t('Your payouts now go to the account ending {{account}}', { account }),
    payout_account_objected: () => t('{{member}} reported a new payout account', { member }),
    withdrawal_sent: () => t('{{amount}} leaves your wallet', { amount }),
    withdrawal_returned: () => t('{{amount}} came back to your wallet', { amount }),
    bank_removed: () => t('The account ending {{account}} was removed', { account }),
    bank_added: () => t('The account ending {{account}} was added', { account }),
    mail_bounced: () => comesBack(t, member, guarantor),
    ...lostHeadlines(t),
    ticket_written: () => t('{{member}} wrote to the help desk', { member }),
    ticket_assigned: () => t('The ticket from {{member}} is assigned to you', { member }),
    ticket_answered: () => t('We answered your question (ticket {{ticket}})', { ticket }),
    security_changed: () => t(CHANGES[change]),
    agreement_to_sign: () => t('You have an agreement to sign: {{text}}', { text }),
    announcement: () => (isFrench() ? said?.titleFr : said?.titleEn) ?? '',
    account_suspended: () => t('Your account is suspended'),
    account_reactivated: () => t('Your account is open again'),
    squad_set_aside: () => t('{{squad}} was quarantined', { squad }),
    beacon_silent: () => t('A draw is waiting for its beacon'),
  };
  return words[kind]();
}

/** Returns the staff's reason for the decline of a proposal, or a default text. */
function decided(t: TFunction, reason = ''): string {
  return reason || t('You can propose another one, or join one that is open.');
}

/** Returns the second lines of notifications about work that needs a second person. */
const secondPersonDetails = (t: TFunction, reason: string | undefined) => ({
  identity_case_opened: () => t('Compare the accounts, then decide.'),
  act_waits: () => t('Nothing happens until another person approves.'),
  act_done: () => t('The activity shows the act, the people and their reasons.'),
  act_declined: () => t('“{{text}}”', { text: reason }),
  acts_of_day: () => t('The list of decided acts shows each act with both people.'),
  bank_file_waits: () => t('Two people release it.'),
});

/** Returns the second line of a notification: the next step, or the squad and the round. */
export function detail(
  t: TFunction,
  { kind, on, squad, period, round = 0, reason, text, account, member, said }: Notification,
): string {
  const about = () =>
    round === 0 ? (squad ?? '') : t('{{squad}}, {{round}}', { squad, round: periodWords(t, period).round(round) });
  const words: Record<Kind, () => string> = {
    debit_coming: about,
    debit_tomorrow: about,
    round_moved: about,
    contribution_arrived: about,
    charge_failed: () => (on ? `${about()}. ${t("We'll try again on {{day}}.", { day: dayText(on) })}` : about()),
    defaulted: about,
    charged_back: about,
    recovered: about,
    waived: about,
    refunded: about,
    reserve_returned: about,
    payout_awaits_approval: about,
    payout_sent: about,
    payout_paid: about,
    payout_in_wallet: about,
    payout_returned: about,
    payout_held: about,
    proposal_approved: () => t('Your circle can join with its code.'),
    proposal_declined: () => decided(t, reason),
    proposal_cancelled: () => decided(t, reason),
    identity_verified: () => t('You can join squads and be paid.'),
    identity_declined: () => (reason ? t(reason) : t('You can try again with another document.')),
    identity_asked_again: () => reason ?? '',
    kyc_waits: () => t('Check the provider’s result, then verify or ask again.'),
    proposal_waits: () => t('The proposer is waiting for your answer.'),
    payout_waits: about,
    payout_came_back: about,
    ...secondPersonDetails(t, reason),
    guarantor_waits: () => t('They signed for {{member}}.', { member }),
    events_unmatched: () => t('Someone needs to review each one and close it with a reason.'),
    deliveries_failed: () => t("They won't be retried until someone reviews them."),
    fund_short: () => t('The fund is below its target by this amount.'),
    books_differ: () => t('From {{day}}. Please resolve each one with a reason.', { day: on ? dayText(on) : '' }),
    guarantor_verified: () => t("They're your guarantor in the squads you named them for."),
    guarantor_rejected: () => t('{{reason}} Please name someone else.', { reason }),
    guarantor_ended: () => t('Please name another guarantor before your next squad starts.'),
    payout_account_changed: () =>
      t("Payouts there wait 24 hours. If it wasn't you, report it with the link in our email."),
    payout_account_objected: () => t('Review their payouts before you release or approve one.'),
    withdrawal_sent: () => t('To your account ending {{account}}', { account }),
    withdrawal_returned: () =>
      t("Your account ending {{account}} didn't accept it. Please check its numbers.", { account }),
    bank_removed: () => t("If it wasn't you, choose a new password."),
    bank_added: () => t("We pay nothing to it until you choose it. If it wasn't you, remove it."),
    mail_bounced: () => t('Their email server says: {{reason}}', { reason }),
    mail_returned: () =>
      t('Change your email in your account. If it works, reset your password by email to confirm it.'),
    push_lost: () => t('Open your account on that device and turn on notifications again.'),
    ticket_written: () => t('“{{text}}”', { text }),
    ticket_assigned: () => t('“{{text}}”', { text }),
    ticket_answered: () => t('“{{text}}”', { text }),
    agreement_to_sign: () => t('Read it, then agree or reject.'),
    announcement: () => (isFrench() ? said?.bodyFr : said?.bodyEn) ?? '',
    security_changed: () => t("If this wasn't you, sign out the other sessions and change your password."),
    account_suspended: () => reason ?? '',
    account_reactivated: () => t('Payouts held for this reason go out now.'),
    squad_set_aside: () => t('Its step failed. All other squads continued. Review it, then retry it.'),
    beacon_silent: () => t("{{squad}}: the beacon isn't answering. We retry every 15 minutes.", { squad }),
  };
  return words[kind]();
}
