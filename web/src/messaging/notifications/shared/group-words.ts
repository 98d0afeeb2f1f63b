import type { ChosenGroup } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';

/** Title and description of each notification group. */
export const GROUPS: Record<ChosenGroup, readonly [string, string]> = {
  debits: [msg('An upcoming debit'), msg('Amount, day and account')],
  failures: [msg('A debit failed'), msg('Why, and when we try again')],
  debts: [msg('You owe a contribution'), msg('And what happens next')],
  payouts: [msg('A payout'), msg('Sent, held, at your bank')],
  squad: [msg('Your squad'), msg('Proposals, draws, a later start')],
  guarantor: [msg('Your guarantor'), msg('Verified, or not accepted')],
  help: [msg('Help desk'), msg('We answered your question')],
  announcements: [msg('Announcements'), msg('News from Adashi')],
  security: [msg('Sign-in and security'), msg('Password, second factor, accounts, identity')],
};
