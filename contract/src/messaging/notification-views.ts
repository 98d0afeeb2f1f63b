import { GROUP_OF, type NoticeGroup } from './notification-choices.ts';
import type { NotificationKind, NotificationView } from './notifications.ts';

/** Topic of a notification. Null for staff tasks, which appear only in the view of all notifications. */
type Topic = Exclude<NotificationView, 'unread'> | null;

const VIEW_OF: Readonly<Record<NoticeGroup, Topic>> = {
  debits: 'money',
  failures: 'money',
  debts: 'money',
  payouts: 'money',
  squad: 'squads',
  guarantor: 'squads',
  help: 'account',
  security: 'account',
  announcements: 'account',
  duty: null,
};

/** Returns the topic of a notification kind. */
export function viewOf(kind: NotificationKind): Topic {
  return VIEW_OF[GROUP_OF[kind]];
}
