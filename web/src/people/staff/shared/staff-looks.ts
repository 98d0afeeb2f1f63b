import type { Permission, Role, StaffState } from '@adashi/contract';
import { IconBan, IconCircleDot, IconHourglass, IconMail } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

export const STAFF_LOOKS: Record<StaffState, StateLook> = {
  active: { role: 'action', Icon: IconCircleDot, word: msg('Active') },
  waits: { role: 'waiting', Icon: IconHourglass, word: msg('Second factor missing') },
  invited: { role: 'waiting', Icon: IconMail, word: msg('Invited') },
  suspended: { role: 'neutral', Icon: IconBan, word: msg('Suspended') },
};

export const ROLE_WORDS: Record<Role, string> = {
  user: msg('Member'),
  support: msg('Support'),
  kyc_officer: msg('KYC officer'),
  finance: msg('Finance'),
  admin: msg('Administrator'),
  superadmin: msg('Superadmin'),
};

/** Description of each permission. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'members.read': msg('See members'),
  'members.act': msg('Edit members, resend emails, end sessions'),
  'members.suspend': msg('Suspend, reactivate and erase members'),
  'squads.read': msg('See squads'),
  'squads.act': msg('Open and approve squads, set positions'),
  kyc: msg('See identity forms, set verified, ask again'),
  'guarantors.read': msg('See guarantors'),
  'guarantors.act': msg('Verify guarantors'),
  'payments.read': msg('See payments'),
  'payments.act': msg('Retry, waive and refund contributions'),
  'payouts.read': msg('See payouts'),
  'payouts.act': msg('Approve payouts, hold and release them'),
  books: msg('Books, fund, differences'),
  support: msg('Answer help tickets'),
  referrals: msg('See referrals'),
  agreements: msg('Publish agreements'),
  announcements: msg('Announce to members'),
  operations: msg('Stuck items: emails, events, quarantined squads'),
  settings: msg('Platform settings'),
  decisions: msg('See and decide acts that need two people'),
  activity: msg('See and verify the activity'),
  exports: msg('Download lists as files'),
  'staff.read': msg('See staff'),
  staff: msg('Invite staff, give roles'),
};

/** Permissions by topic, for the table of roles. */
export const PERMISSION_GROUPS: readonly { readonly title: string; readonly permissions: readonly Permission[] }[] = [
  { title: msg('Members'), permissions: ['members.read', 'members.act', 'members.suspend', 'support', 'referrals'] },
  { title: msg('Identity'), permissions: ['kyc', 'guarantors.read', 'guarantors.act'] },
  {
    title: msg('Money'),
    permissions: ['payments.read', 'payments.act', 'payouts.read', 'payouts.act', 'books'],
  },
  { title: msg('Squads'), permissions: ['squads.read', 'squads.act'] },
  {
    title: msg('Platform'),
    permissions: [
      'agreements',
      'announcements',
      'operations',
      'settings',
      'decisions',
      'activity',
      'exports',
      'staff.read',
      'staff',
    ],
  },
];
