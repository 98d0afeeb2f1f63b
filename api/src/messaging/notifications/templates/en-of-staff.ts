import type { StaffRole } from '@adashi/contract';
import type { Mails, Templates } from './templates.ts';

const STAFF: Record<StaffRole, string> = {
  support: 'support',
  kyc_officer: 'KYC officer',
  finance: 'finance',
  admin: 'administrator',
  superadmin: 'superadmin',
};

/** Mails with decisions and messages from staff. */
export const decisions: Pick<
  Mails,
  | 'identityAskedAgain'
  | 'guarantorVerified'
  | 'guarantorRejected'
  | 'announced'
  | 'ticketAnswered'
  | 'accountSuspended'
  | 'accountReactivated'
  | 'staffInvitation'
> = {
  identityAskedAgain: ({ name, reason, url }) => ({
    subject: 'Please verify your identity again',
    text: `Hello ${name},\n\nWe reviewed your identity check and need something more from you:\n\n${reason}\n\nUntil then, you can't join a squad and your payouts wait. It takes a few minutes:\n\n${url}`,
    button: ['Verify my identity', url],
  }),
  guarantorVerified: ({ name, guarantor }) => ({
    subject: `${guarantor} is verified as your guarantor`,
    text: `Hello ${name},\n\nWe verified ${guarantor}, who is now your guarantor in the squads you named them for.`,
  }),
  guarantorRejected: ({ name, guarantor, reason, url }) => ({
    subject: `${guarantor} can't be your guarantor`,
    text: `Hello ${name},\n\nWe couldn't accept ${guarantor} as your guarantor. Reason: ${reason}\n\nPlease name someone else so your squad can start:\n\n${url}`,
    button: ['Name someone else', url],
  }),
  announced: ({ name, title, body, url }) => ({
    subject: title,
    text: `Hello ${name},\n\n${body}\n\nYou can also find this in your notifications:\n\n${url}`,
    button: ['See my notifications', url],
  }),
  ticketAnswered: ({ name, ticket, text, url }) => ({
    subject: `We answered your question (ticket ${ticket})`,
    text: `Hello ${name},\n\nThe help desk answered your question:\n\n${text}\n\nYou can reply here:\n\n${url}`,
    button: ['Read and reply', url],
  }),
  accountSuspended: ({ name, reason }) => ({
    subject: 'Your Adashi account is suspended',
    text: `Hello ${name},\n\nYour account is suspended: ${reason}\n\nWe still debit your contributions, since others count on them. Your payouts wait, and your money is safe. You can sign in and pay what you owe. If you think this is a mistake, write to the help desk.`,
  }),
  accountReactivated: ({ name }) => ({
    subject: 'Your Adashi account is open again',
    text: `Hello ${name},\n\nYour account is no longer suspended. Payouts held for this reason go out now.`,
  }),
  staffInvitation: ({ role, url, days }) => ({
    subject: "You're invited to work at Adashi",
    text: `Hello,\n\nYou're invited to join the Adashi staff, with the role ${STAFF[role]}. Set your password here:\n\n${url}\n\nThe link works once, for ${days} days. You first need to set up a passkey or an authenticator app. If you weren't expecting this, you don't need to do anything.`,
    button: ['Set my password', url],
  }),
};

export const referrals: Templates['referrals'] = {
  stages: {
    signed_up: 'Signed up',
    verified: 'Verified',
    in_squad: 'In a squad',
    contributed: 'First contribution',
  },
};
