import { z } from 'zod';
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

const series = z.object({ today: day, data: z.array(step) });
export type TransactionSeries = z.output<typeof series>;

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
});
