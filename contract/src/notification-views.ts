import { GROUP_OF, type NoticeGroup } from './notification-choices.ts';
import type { NotificationKind, NotificationView } from './notifications.ts';

/** Staff's duties are all that they are told: in no view but that of all. */
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

/** In which view a kind of notification stands. */
export function viewOf(kind: NotificationKind): Topic {
  return VIEW_OF[GROUP_OF[kind]];
}
