import { z } from 'zod';
import { SECURITY_CHANGES } from '../auth/security.ts';
import { actKind } from '../base/act-kinds.ts';
import { day, done, id, listOf, money, paging, period, routes } from '../base/route.ts';

/** Notification kinds. `web` has the text of each kind. */
export const NOTIFICATION_KINDS = [
  'debit_coming',
  'debit_tomorrow',
  'round_moved',
  'contribution_arrived',
  'charge_failed',
  'defaulted',
  'charged_back',
  'recovered',
  'waived',
  'refunded',
  'reserve_returned',
  'payout_awaits_approval',
  'payout_sent',
  'payout_paid',
  'payout_in_wallet',
  'payout_returned',
  'payout_held',
  'proposal_approved',
  'proposal_declined',
  'proposal_cancelled',
  'identity_verified',
  'identity_declined',
  'identity_asked_again',
  'kyc_waits',
  'identity_case_opened',
  'proposal_waits',
  'payout_waits',
  'payout_came_back',
  'bank_file_waits',
  'guarantor_waits',
  'events_unmatched',
  'deliveries_failed',
  'fund_short',
  'books_differ',
  'guarantor_verified',
  'guarantor_rejected',
  'guarantor_ended',
  'squad_set_aside',
  'beacon_silent',
  'payout_account_changed',
  'payout_account_objected',
  'bank_added',
  'bank_removed',
  'withdrawal_sent',
  'withdrawal_returned',
  'mail_bounced',
  'mail_returned',
  'push_lost',
  'ticket_written',
  'ticket_assigned',
  'ticket_answered',
  'security_changed',
  'announcement',
  'act_waits',
  'act_done',
  'act_declined',
  'acts_of_day',
  'account_suspended',
  'account_reactivated',
  'agreement_to_sign',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Views of the notification list. */
export const notificationView = z.enum(['unread', 'money', 'squads', 'account']);
export type NotificationView = z.output<typeof notificationView>;

export const notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Squad, round, amount in cents and day of a notification about a squad. */
  squad: z.string().optional(),
  /** Squad of a proposal that staff approved or declined. */
  squadId: id.optional(),
  period: period.optional(),
  round: z.int().optional(),
  amount: money.optional(),
  on: day.optional(),
  /** Reason for a declined check, a staff request or a bounced email. */
  reason: z.string().optional(),
  /** Last digits of a payout account. In a notification for staff, `person` owns the account. */
  account: z.string().optional(),
  member: z.string().optional(),
  /** Person with a waiting case, in notifications for staff. */
  person: id.optional(),
  /** Number of differences from the provider’s report, in notifications for staff. */
  differences: z.int().optional(),
  /** Name of the member’s guarantor. */
  guarantor: z.string().optional(),
  /** Number of a help desk ticket, and the beginning of its message. */
  ticket: z.int().optional(),
  text: z.string().optional(),
  /** Id and texts of an announcement, in both languages. */
  announcement: id.optional(),
  said: z.object({ titleEn: z.string(), bodyEn: z.string(), titleFr: z.string(), bodyFr: z.string() }).optional(),
  /** Kind of an act that waits for a second person or that is done. Only in notifications for staff. */
  act: actKind.optional(),
  /** Id of the act whose kind is in `act`. */
  actId: id.optional(),
  /** Number of yesterday's staff acts, by one person or by two people, in a notification for superadmins. */
  acts: z.int().optional(),
  /** Change of the sign-in settings. */
  change: z.enum(SECURITY_CHANGES).optional(),
  /** Number of unread notices that this notice replaces. */
  count: z.int().optional(),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationRoutes = routes({
  notifications: {
    method: 'GET',
    path: '/notification',
    who: 'person',
    does: 'Lists my notifications, newest first',
    query: paging.omit({ q: true }).extend({ view: notificationView.optional() }),
    /** The number of notifications in every view, and the platform's current day. */
    output: listOf(notification).extend({
      unread: z.int(),
      counts: z.record(notificationView.or(z.literal('all')), z.int()),
      today: day,
    }),
  },
  readNotification: {
    method: 'PATCH',
    path: '/notification/:id',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    does: 'Marks one of my notifications as read',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    output: done,
  },
  readAllNotifications: {
    method: 'POST',
    path: '/notification/read-all',
    who: 'person',
    whileSuspended: true,
    does: 'Marks all of my notifications as read',
    output: done,
  },
});

export const liveRoutes = routes({
  notificationStream: {
    method: 'GET',
    path: '/notification/stream',
    who: 'person',
    does: 'Server-sent events: `changed` after a change of the person or of one of the person’s squads, `squad` after a change of the squad on the open page',
    /**
     * `age` is the age of the page's data in milliseconds. If a change happened within this time, the stream begins
     * with an event.
     */
    query: z.object({ squad: z.uuid().optional(), age: z.coerce.number().int().nonnegative().optional() }),
    output: z.string(),
  },
});
