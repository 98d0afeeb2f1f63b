import { Cron } from 'croner';
import { sql } from 'kysely';
import { z } from 'zod';
import { TIME_ZONE } from '../base/clock.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { REAL_TIMERS } from './timers.ts';

export interface ScheduledJob {
  readonly name: string;
  /** Cron expression in the platform's time zone. */
  readonly every: string;
  readonly work: () => Promise<void>;
}

const nameRow = z.object({ name: z.string() });

const POLL_MS = 2_000;
/** Lease of a running job. If the process dies, the job runs again after the lease ends. */
const LEASE = sql`interval '1 minute'`;
const RENEW_MS = 20_000;
const STOP_MS = 5_000;

function nextRun({ every }: ScheduledJob): Date {
  const next = new Cron(every, { timezone: TIME_ZONE }).nextRun();
  if (!next) throw new RangeError(`The cron expression has no next run: ${every}`);
  return next;
}

async function leaseDue(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(nameRow)`
    update timetable set leased_until = now() + ${LEASE}
    where name = any(${names}::text[]) and next_run_at <= now() and (leased_until is null or leased_until <= now())
    returning name
  `.all(db);
  return new Set(rows.map(({ name }) => name));
}

const renew = (db: Database, names: readonly string[]) =>
  sql`update timetable set leased_until = now() + ${LEASE} where name = any(${names}::text[])`.execute(db);

/**
 * Runs a leased job and schedules the next run. A failed job runs again at the next scheduled time, and `runJob` logs the
 * failure.
 */
async function run(db: Database, job: ScheduledJob): Promise<void> {
  await job.work().catch(() => {});
  await sql`update timetable set leased_until = null, next_run_at = ${nextRun(job)} where name = ${job.name}`.execute(
    db,
  );
}

/**
 * Ignores an error, because the database may be unreachable. A later poll finds the jobs, and a lease without a renewal
 * ends.
 */
const unlessLost = (work: () => Promise<unknown>) => async (): Promise<void> => void (await work().catch(() => {}));

/**
 * Runs each scheduled job once across all processes of a database, and with `now` also at startup. Returns a function
 * that stops the timetable and waits for running jobs within a time limit.
 */
export async function startTimetable(
  db: Database,
  jobs: readonly ScheduledJob[],
  now = false,
): Promise<() => Promise<void>> {
  for (const job of jobs)
    await sql`
      insert into timetable (name, next_run_at) values (${job.name}, ${now ? sql`now()` : nextRun(job)})
      on conflict (name) do update set next_run_at = least(timetable.next_run_at, excluded.next_run_at)
    `.execute(db);
  const running = new Map<string, Promise<void>>();
  const startDue = unlessLost(async () => {
    const idle = jobs.filter(({ name }) => !running.has(name));
    const due = await leaseDue(
      db,
      idle.map(({ name }) => name),
    );
    for (const job of idle.filter(({ name }) => due.has(name))) {
      const work = unlessLost(() => run(db, job))();
      running.set(
        job.name,
        work.finally(() => running.delete(job.name)),
      );
    }
  });
  const stops = [
    REAL_TIMERS.every(POLL_MS, startDue),
    REAL_TIMERS.every(
      RENEW_MS,
      unlessLost(() => renew(db, [...running.keys()])),
    ),
  ];
  await startDue();
  return async () => {
    for (const stop of stops) stop();
    const finished = new AbortController();
    const limit = REAL_TIMERS.sleep(STOP_MS, finished.signal).catch(() => {});
    await Promise.race([Promise.all(running.values()), limit]);
    finished.abort();
  };
}
