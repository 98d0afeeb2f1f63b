import { addDays } from '@adashi/core';
import { checkActivity } from '../../admin/audit/verify-activity.ts';
import { checkBooks } from '../../admin/books/check-books.ts';
import { reconcileDay } from '../../admin/reconciliation/reconcile-day.ts';
import type { WithClock } from '../../base/clock.ts';
import { isTemporary } from '../../db/temporary-error.ts';
import { type JobContext, observedJob } from '../../jobs/run-job.ts';
import type { ScheduledJob } from '../../jobs/timetable.ts';
import type { Providers } from '../../providers/ports.ts';
import { keepUnknown } from '../../rotation/index.ts';
import { forget } from './forget.ts';

type Context = JobContext & WithClock & Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>;

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
export function nightlyJobs(context: Context): readonly NightlyJob[] {
  const job = (name: string, every: string, work: () => Promise<unknown>) => observedJob(context, name, every, work);
  const yesterday = () => addDays(context.clock.today(), -1);
  return [
    { ...job('reconciliation', '50 1 * * *', () => reconcileDay(context, yesterday())), isDated: true },
    { ...job('books', '0 2 * * *', () => checkBooksOrNote(context)), isDated: true },
    { ...job('chain', '20 2 * * *', () => checkActivity(context.db)), isDated: false },
    { ...job('forget', '30 2 * * *', () => forget(context)), isDated: false },
  ];
}

/**
 * Runs the nightly jobs for one night that the sandbox clock passes. Outside of the sandbox, the timetable runs the
 * same jobs.
 */
export async function runNightlyJobs(context: Context, which: 'all' | 'dated'): Promise<void> {
  for (const { isDated, work } of nightlyJobs(context)) if (isDated || which === 'all') await work();
}
