import { addDays } from '@adashi/core';
import { checkActivity } from '../../admin/audit/verify-activity.ts';
import { checkBooks } from '../../admin/books/check-books.ts';
import { reconcileDay } from '../../admin/reconciliation/reconcile-day.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { isTemporary } from '../../db/temporary-error.ts';
import type { ScheduledJob } from '../../jobs/timetable.ts';
import type { Providers } from '../../providers/ports.ts';
import { keepUnknown } from '../../rotation/index.ts';
import { forget } from './forget.ts';

type Context = WithDb & WithClock & Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>;

interface NightlyJob extends ScheduledJob {
  /** Whether the job writes a record about each day. Other jobs cover all earlier days in one run. */
  readonly isDated: boolean;
}

/** Checks the books. If the check fails, such as without a readable report of a provider, stores an event for staff. */
async function checkBooksOrNote(context: Context): Promise<void> {
  try {
    await checkBooks(context);
  } catch (error) {
    if (isTemporary(error)) throw error;
    const about = { what: 'books not checked', about: error instanceof Error ? error.message : String(error) };
    await keepUnknown(context.db, 'books', `unread_books:${context.clock.today()}`, about);
  }
}

/** Returns the jobs of each night, in the order of their times. */
export const nightlyJobs = (context: Context): readonly NightlyJob[] => [
  {
    name: 'reconciliation',
    every: '50 1 * * *',
    isDated: true,
    work: async () => void (await reconcileDay(context, addDays(context.clock.today(), -1))),
  },
  { name: 'books', every: '0 2 * * *', isDated: true, work: async () => checkBooksOrNote(context) },
  { name: 'chain', every: '20 2 * * *', isDated: false, work: async () => void (await checkActivity(context.db)) },
  { name: 'forget', every: '30 2 * * *', isDated: false, work: async () => forget(context) },
];

/**
 * Runs the nightly jobs for one night that the sandbox clock passes. Outside of the sandbox, the timetable runs the
 * same jobs.
 */
export async function runNightlyJobs(context: Context, which: 'all' | 'dated'): Promise<void> {
  for (const { isDated, work } of nightlyJobs(context)) if (isDated || which === 'all') await work();
}
