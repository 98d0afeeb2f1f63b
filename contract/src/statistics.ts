import { z } from 'zod';
import { referralStage } from './referrals.ts';
import { day, money, routes } from './route.ts';

export const SERIES_STEPS = ['week', 'month'] as const;

const query = z.object({
  by: z.enum(SERIES_STEPS).default('week'),
  /** Left out: the first day on which money moved. */
  from: day.optional(),
  /** Left out: the last day on which money is to move, or today. */
  to: day.optional(),
  /** Of the squads that run just now alone. */
  squads: z.enum(['running']).optional(),
});

const step = z.object({
  /** Its first day: a Monday, or the first of a month. */
  from: day,
  contributed: money,
  received: money,
  /** What is planned, as long as nobody defaults. */
  toContribute: money,
  toReceive: money,
});
export type SeriesStep = z.output<typeof step>;

/** What was due in a step, by the day of its debits, and what became of it. */
const collected = z.object({
  from: day,
  arrived: money,
  onItsWay: money,
  /** Failed, in default or taken back: nobody has paid it yet. */
  missing: money,
  /** How many contributions were due, failed at the first try, and came to a default or were taken back. */
  due: z.int(),
  failedFirst: z.int(),
  defaulted: z.int(),
});
export type Collected = z.output<typeof collected>;

/** `collected` is for staff alone. */
const series = z.object({ today: day, data: z.array(step), collected: z.array(collected).optional() });
export type TransactionSeries = z.output<typeof series>;

/** What may wait for staff, what is most urgent first. */
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
  'defaults',
  'kyc',
  'guarantors',
  'proposals',
  'tickets',
] as const;

const work = z.object({
  what: z.enum(WORK_KINDS),
  count: z.int(),
  /** In cents; null where it is about no money. */
  amount: money.nullable(),
  /** Whose it is, of a few: squads or people. */
  names: z.array(z.string()),
  /** The day that it has to do with: the first payout, the next try, since when it waits. */
  on: day.nullable(),
});
export type Work = z.output<typeof work>;

const staffWork = z.object({
  today: day,
  /** What this person may see of it, and what there is of. */
  data: z.array(work),
  /** Acts of all the staff today. */
  done: z.int(),
  /** How many were referred and came so far; each stage has those of the later ones, too. */
  referrals: z.record(referralStage, z.int()),
});
export type StaffWork = z.output<typeof staffWork>;

export const statisticsRoutes = routes({
  transactionSeries: {
    method: 'GET',
    path: '/statistics/dashboard/transaction',
    who: 'member or staff',
    may: 'payments.read',
    does: 'What was contributed and received, step by step, and what is to come: own for members, of all for staff',
    query,
    output: series,
  },
  staffWork: {
    method: 'GET',
    path: '/statistics/dashboard/work',
    who: 'staff',
    may: 'members.read',
    does: 'What waits for staff today, as far as their role has to do with it, and how far referred people came',
    output: staffWork,
  },
});
