import { z } from 'zod';
import { day, money, routes } from '../base/route.ts';
import { referralStage } from '../people/referrals.ts';

export const SERIES_STEPS = ['week', 'month'] as const;

const query = z.object({
  by: z.enum(SERIES_STEPS).default('week'),
  /** First day of the series, by default the first day with a money movement. */
  from: day.optional(),
  /** Last day of the series, by default the last day with a scheduled movement, or today. */
  to: day.optional(),
  /** Limits the series to running squads. */
  squads: z.enum(['running']).optional(),
});

const step = z.object({
  /** First day of a step in the series: a Monday, or the first of a month. */
  from: day,
  contributed: money,
  received: money,
  /** Planned contributions in cents, excluding contributions in default. */
  toContribute: money,
  toReceive: money,
});
export type SeriesStep = z.output<typeof step>;

/**
 * Contributions due in one step of the series, with their results. A contribution belongs to the step with its debit
 * day.
 */
const collected = z.object({
  from: day,
  arrived: money,
  onItsWay: money,
  /** Unpaid amount in cents of failed, defaulted and charged-back contributions. */
  missing: money,
  /**
   * Number of contributions due. `failedFirst` counts failed first attempts, and `defaulted` counts defaults and
   * charge-backs.
   */
  due: z.int(),
  failedFirst: z.int(),
  defaulted: z.int(),
});
export type Collected = z.output<typeof collected>;

/** Series of the dashboard charts. Only staff get `collected`. */
const series = z.object({ today: day, data: z.array(step), collected: z.array(collected).optional() });
export type TransactionSeries = z.output<typeof series>;

/** Kinds of staff work, most urgent first. */
export const WORK_KINDS = [
  'approvals',
  'bank_files',
  'last_tries',
  'held',
  'returned',
  'set_aside',
  'unmatched',
  'undelivered',
  'fund',
  'removals',
  'defaults',
  'kyc',
  'guarantors',
  'proposals',
  'tickets',
] as const;

const work = z.object({
  what: z.enum(WORK_KINDS),
  count: z.int(),
  /** Amount of the work in cents. Null for work without money. */
  amount: money.nullable(),
  /** Names of some squads or people for this work. */
  names: z.array(z.string()),
  /** Day of the first payout or next retry, or the day since which the work is open. */
  on: day.nullable(),
});
export type Work = z.output<typeof work>;

const staffWork = z.object({
  today: day,
  /** Open work within the caller's permissions. */
  data: z.array(work),
  /** Number of today's successful acts by all staff, excluding sign-ins, reads and acts on one's own account. */
  done: z.int(),
  /** Number of referred people at each stage so far. */
  referrals: z.record(referralStage, z.int()),
});
export type StaffWork = z.output<typeof staffWork>;

export const statisticsRoutes = routes({
  transactionSeries: {
    method: 'GET',
    path: '/statistics/dashboard/transaction',
    who: 'member or staff',
    may: 'payments.read',
    does: 'Returns contributions and payouts over time, past and scheduled: own for members, all for staff',
    query,
    output: series,
  },
  staffWork: {
    method: 'GET',
    path: '/statistics/dashboard/work',
    who: 'staff',
    may: 'members.read',
    does: 'Returns the open staff work for the caller’s role, and the referral funnel',
    output: staffWork,
  },
});
