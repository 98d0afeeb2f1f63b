import { z } from 'zod';
import { done, routes } from '../base/route.ts';
import { NOTIFICATION_KINDS, type Notification } from './notifications.ts';

export const WAYS = ['page', 'mail', 'push'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Notification groups with their channels. A notice that the law or a payment requires is locked, such as the notice
 * before a debit (Payments Canada, rule H1). Push is always optional.
 */
export const NOTICE_GROUPS = {
  debits: { page: 'always', mail: 'always', push: 'choice' },
  failures: { page: 'always', mail: 'choice', push: 'choice' },
  debts: { page: 'always', mail: 'always', push: 'choice' },
  payouts: { page: 'always', mail: 'always', push: 'choice' },
  squad: { page: 'choice', mail: 'choice', push: 'choice' },
  guarantor: { page: 'always', mail: 'choice', push: 'choice' },
  help: { page: 'always', mail: 'choice', push: 'choice' },
  security: { page: 'always', mail: 'always', push: 'choice' },
  announcements: { page: 'always', mail: 'choice', push: 'choice' },
  /** Tasks for staff. Members get no notifications from this group. */
  duty: { page: 'always', mail: 'always', push: 'choice' },
} as const satisfies Record<string, Record<Way, 'always' | 'choice'>>;
export type NoticeGroup = keyof typeof NOTICE_GROUPS;

/** Groups that an email link can turn off without a sign-in: all groups with optional emails. */
export const STOPPABLE_GROUPS = [
  'failures',
  'squad',
  'guarantor',
  'help',
  'announcements',
] as const satisfies readonly {
  [Group in NoticeGroup]: (typeof NOTICE_GROUPS)[Group]['mail'] extends 'choice' ? Group : never;
}[NoticeGroup][];
export type StoppableGroup = (typeof STOPPABLE_GROUPS)[number];

export function isStoppable(group: string): group is StoppableGroup {
  return STOPPABLE_GROUPS.some((known) => known === group);
}

/** Group of each notification kind. The type requires a group for every kind. */
export const GROUP_OF: Readonly<Record<Notification['kind'], NoticeGroup>> = {
  debit_coming: 'debits',
  debit_tomorrow: 'debits',
  round_moved: 'debits',
  contribution_arrived: 'debits',
  charge_failed: 'failures',
  defaulted: 'debts',
  charged_back: 'debts',
  recovered: 'debts',
  waived: 'debts',
  refunded: 'debts',
  reserve_returned: 'payouts',
  payout_awaits_approval: 'payouts',
  payout_sent: 'payouts',
  payout_paid: 'payouts',
  payout_in_wallet: 'payouts',
  payout_returned: 'payouts',
  payout_held: 'payouts',
  proposal_approved: 'squad',
  proposal_declined: 'squad',
  proposal_cancelled: 'squad',
  identity_verified: 'security',
  identity_declined: 'security',
  identity_asked_again: 'security',
  kyc_waits: 'duty',
  identity_case_opened: 'duty',
  proposal_waits: 'duty',
  payout_waits: 'duty',
  payout_came_back: 'duty',
  act_waits: 'duty',
  act_done: 'duty',
  act_declined: 'duty',
  acts_of_day: 'duty',
  bank_file_waits: 'duty',
  guarantor_waits: 'duty',
  events_unmatched: 'duty',
  deliveries_failed: 'duty',
  fund_short: 'duty',
  books_differ: 'duty',
  guarantor_verified: 'guarantor',
  guarantor_rejected: 'guarantor',
  guarantor_ended: 'guarantor',
  squad_set_aside: 'duty',
  beacon_silent: 'duty',
  payout_account_changed: 'security',
  payout_account_objected: 'duty',
  mail_bounced: 'duty',
  mail_returned: 'security',
  push_lost: 'security',
  ticket_written: 'duty',
  ticket_assigned: 'duty',
  ticket_answered: 'help',
  bank_added: 'security',
  bank_removed: 'security',
  withdrawal_sent: 'security',
  withdrawal_returned: 'payouts',
  security_changed: 'security',
  announcement: 'announcements',
  account_suspended: 'security',
  account_reactivated: 'security',
  agreement_to_sign: 'security',
};

/** Kinds of notices for staff. One notice with a count replaces all unread notices of its kind. */
export const STAFF_NOTICES = NOTIFICATION_KINDS.filter((kind) => GROUP_OF[kind] === 'duty');

/** Groups on the members' page, in display order. */
export const CHOSEN_GROUPS = [
  'debits',
  'failures',
  'debts',
  'payouts',
  'squad',
  'guarantor',
  'help',
  'security',
  'announcements',
] as const satisfies readonly NoticeGroup[];
const group = z.enum(CHOSEN_GROUPS);
export type ChosenGroup = z.output<typeof group>;

/** State of a notification channel. With `isLocked`, the member cannot turn off the channel. */
const way = z.object({ isOn: z.boolean(), isLocked: z.boolean() });
export const notificationChoice = z.object({ group, page: way, mail: way, push: way });

export const notificationChoiceRoutes = routes({
  notificationChoices: {
    method: 'GET',
    path: '/user/me/notification-choices',
    who: 'member',
    does: 'Returns my notification settings',
    output: z.array(notificationChoice),
  },
  chooseNotification: {
    method: 'PATCH',
    path: '/user/me/notification-choices',
    who: 'member',
    whileSuspended: true,
    does: 'Turns one group of notifications on or off for one channel',
    body: z.object({ group, way: z.enum(WAYS), isOn: z.boolean() }),
    output: done,
  },
});
