import { sql } from 'kysely';
import type { WithLog } from '../base/log.ts';
import type { WithMetrics } from '../base/metrics.ts';
import { inRootSpan, type WithTracing } from '../base/tracing.ts';
import type { WithDb } from '../db/database.ts';
import type { ScheduledJob } from './timetable.ts';

export type JobContext = WithDb & WithLog & WithMetrics & WithTracing;

/**
 * Runs a job, with its own trace. Measures the run, stores the time of a success, and logs a failure. Rethrows the
 * error.
 */
export async function runJob(context: JobContext, name: string, work: () => Promise<void>): Promise<void> {
  const { db, log, metrics } = context;
  const end = metrics.jobs.startTimer({ job: name });
  try {
    await inRootSpan(context, `job ${name}`, { kind: 'internal' }, work);
    // Some jobs run after each request, so the time has a resolution of one second.
    await sql`
      update timetable set last_success_at = now()
      where name = ${name} and (last_success_at is null or last_success_at < now() - interval '1 second')
    `.execute(db);
    end({ result: 'ok' });
  } catch (error) {
    end({ result: 'failed' });
    log.error({ job: name, err: error }, 'job failed');
    throw error;
  }
}

/** Returns a job of the timetable that measures and logs its runs. */
export const observedJob = (
  context: JobContext,
  name: string,
  every: string,
  work: () => Promise<unknown>,
): ScheduledJob => ({ name, every, work: () => runJob(context, name, async () => void (await work())) });
