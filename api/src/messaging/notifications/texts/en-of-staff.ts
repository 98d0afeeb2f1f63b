import type { StaffRole } from '@adashi/contract';
import type { Mails, Texts } from './texts.ts';

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
    text: `Hello ${name},\n\nwe looked at your identity check and need something more from you:\n\n${reason}\n\nUntil then you cannot join a squad, and a payout of yours waits. It takes a few minutes:\n\n${url}`,
    button: ['Verify my identity', url],
  }),
  guarantorVerified: ({ name, guarantor }) => ({
    subject: `${guarantor} is verified as your guarantor`,
    text: `Hello ${name},\n\nwe have verified ${guarantor}, who answers for you from now on in the squads that you named them for.`,
  }),
  guarantorRejected: ({ name, guarantor, reason, url }) => ({
    subject: `${guarantor} cannot be your guarantor`,
    text: `Hello ${name},\n\nwe could not accept ${guarantor} as your guarantor. The reason: ${reason}\n\nPlease name somebody else, so that your squad can start:\n\n${url}`,
    button: ['Name someone else', url],
  }),
  announced: ({ name, title, body, url }) => ({
    subject: title,
    text: `Hello ${name},\n\n${body}\n\nYou find this among your notifications, too:\n\n${url}`,
    button: ['See my notifications', url],
  }),
  ticketAnswered: ({ name, ticket, text, url }) => ({
    subject: `We answered your question (ticket ${ticket})`,
    text: `Hello ${name},\n\nwe answered your question to the help desk:\n\n${text}\n\nYou can reply here:\n\n${url}`,
    button: ['Read and reply', url],
  }),
  accountSuspended: ({ name, reason }) => ({
    subject: 'Your Adashi account is suspended',
    text: `Hello ${name},\n\nyour account is suspended: ${reason}\n\nYour contributions are debited as before, since others count on them; payouts to you wait, and nothing of them is lost. You can sign in, pay what you owe, and write to the help desk if you think that this is wrong.`,
  }),
  accountReactivated: ({ name }) => ({
    subject: 'Your Adashi account is open again',
    text: `Hello ${name},\n\nyour account is suspended no longer. Payouts that waited for that go out now.`,
  }),
  staffInvitation: ({ role, url, days }) => ({
    subject: 'You are invited to work at Adashi',
    text: `Hello,\n\nyou are invited to the staff of Adashi, with the role ${STAFF[role]}. Set your password here:\n\n${url}\n\nThe link works once, for ${days} days. Before your first page opens you set up a passkey or an authenticator app. If you know nothing of this, you need do nothing.`,
    button: ['Set my password', url],
  }),
};

export const referrals: Texts['referrals'] = {
  heads: ['Name', 'Stage', 'Invited by', 'Signed up', 'Reward (CAD)'],
  stages: {
    signed_up: 'Signed up',
    verified: 'Verified',
    in_squad: 'In a squad',
    contributed: 'First contribution',
  },
};

export const squadFiles: Texts['squadFiles'] = {
  memberHeads: [
    'Member',
    'Email',
    'Squad',
    'Squad is',
    'Position',
    'Seat is',
    'Contributed (CAD)',
    'Owes (CAD)',
    'Guarantor',
    'Guarantor is',
    'Joined on',
    'Notice given on',
  ],
  squadHeads: [
    'Squad',
    'Kind',
    'State',
    'Contribution (CAD)',
    'Period',
    'Seats',
    'Seats taken',
    'Starts on',
    'Order',
    'Fee (%)',
    'Reserve share (%)',
  ],
};
