import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ScheduledJob, startTimetable } from '../src/jobs/timetable.ts';
import { freshDatabase } from './fresh-database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.db.destroy());
beforeEach(() => sql`delete from timetable`.execute(fresh.db));
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A daily job that counts its own runs. */
function daily(name: string, work = async (): Promise<void> => {}): ScheduledJob & { readonly runs: () => number } {
  let runs = 0;
  const counted = async () => {
    runs += 1;
    await work();
  };
  return { name, every: '0 3 * * *', work: counted, runs: () => runs };
}

/** Starts the timetable in another process. Resolves after the process has leased all due jobs. */
async function startProcess(...jobs: ScheduledJob[]): Promise<void> {
  stops.push(await startTimetable(fresh.db, jobs));
}

const plan = (name: string, next: string, leased: string | null = null) =>
  sql`
    insert into timetable values (${name}, now() + ${next}::interval, now() + ${leased}::interval)
  `.execute(fresh.db);

async function row(name: string) {
  const { rows } = await sql<{ is_due: boolean; is_leased: boolean }>`
    select next_run_at <= now() as is_due, leased_until is not null as is_leased from timetable where name = ${name}
  `.execute(fresh.db);
  return rows[0];
}
const RUN = { is_due: false, is_leased: false };

describe('the timetable', () => {
  test('runs a due job on only one of two processes, and schedules the next run', async () => {
    await plan('books', '-1 minute');
    const [one, other] = [daily('books'), daily('books')];
    await Promise.all([startProcess(one), startProcess(other)]);
    await expect.poll(() => row('books')).toEqual(RUN);
    expect(one.runs() + other.runs()).toBe(1);
  });

  test('does not run a job before the job is due', async () => {
    const job = daily('books');
    await startProcess(job);
    expect(await row('books')).toEqual(RUN);
    expect(job.runs()).toBe(0);
  });

  test('runs a job again after a dead process’s lease has expired', async () => {
    await plan('dead', '-1 minute', '-1 second');
    await plan('running', '-1 minute', '1 minute');
    const [dead, running] = [daily('dead'), daily('running')];
    await startProcess(dead, running);
    await expect.poll(() => row('dead')).toEqual(RUN);
    expect([dead.runs(), running.runs()]).toEqual([1, 0]);
  });

  test('runs a failed job again at the next scheduled time', async () => {
    await plan('failing', '-1 minute');
    const job = daily('failing', () => Promise.reject(new Error('no answer')));
    await startProcess(job);
    await expect.poll(() => row('failing')).toEqual(RUN);
    expect(job.runs()).toBe(1);
  });

  test('finishes a running job before the timetable stops', async () => {
    await plan('slow', '-1 minute');
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = daily('slow', () => promise);
    await startProcess(job);
    const stopped = stops.splice(0).map((stop) => stop());
    resolve();
    await Promise.all(stopped);
    expect(await row('slow')).toEqual(RUN);
  });

  test('rejects a cron expression without a next run', async () => {
    await expect(startProcess({ ...daily('never'), every: '0 0 30 2 *' })).rejects.toThrow('no next run');
  });
});
