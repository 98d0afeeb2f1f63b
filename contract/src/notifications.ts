import { z } from 'zod';
import { day, done, listOf, money, paging, routes } from './route.ts';

/** What people are told. The page puts each kind into words. */
export const NOTIFICATION_KINDS = [
  'debit_coming',
  'debit_tomorrow',
  'contribution_arrived',
  'charge_failed',
  'defaulted',
  'charged_back',
  'recovered',
  'reserve_returned',
  'payout_awaits_approval',
  'payout_sent',
  'payout_paid',
  'payout_returned',
  'payout_held',
  'identity_verified',
  'identity_declined',
] as const;

const notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Of a squad's news: which squad, week, amount in cents, and the day it is about. */
  squad: z.string().optional(),
  round: z.int().optional(),
  amount: money.optional(),
  on: day.optional(),
  /** Why a check was declined. */
  reason: z.string().optional(),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationRoutes = routes({
  notifications: {
    method: 'GET',
    path: '/notification',
    who: 'person',
    does: 'My notifications, newest first',
    query: paging.omit({ q: true }),
    output: listOf(notification).extend({ unread: z.int() }),
  },
  readNotification: {
    method: 'PATCH',
    path: '/notification/:id',
    who: 'person',
    does: 'Marks one of my notifications as read',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    output: done,
  },
  readAllNotifications: {
    method: 'POST',
    path: '/notification/read-all',
    who: 'person',
    does: 'Marks all of my notifications as read',
    output: done,
  },
  notificationStream: {
    method: 'GET',
    path: '/notification/stream',
    who: 'person',
    does: 'Server-sent events: one for every change that the open pages should look at',
    output: z.string(),
  },
});
