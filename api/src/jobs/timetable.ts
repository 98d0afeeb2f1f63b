import { PgBoss } from 'pg-boss';
import { TIME_ZONE } from '../base/clock.ts';

export interface Appointment {
  readonly name: string;
  /** Cron expression in the platform's time zone. */
  readonly every: string;
  readonly work: () => Promise<void>;
}

/** Creates the job queue's tables as their owner. The server's role only uses them. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Runs scheduled jobs, each once across all processes on one database. `now` also runs each job once at startup. */
export async function startTimetable(
  connectionString: string,
  appointments: readonly Appointment[],
  now = false,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString, max: 2, migrate: false });
  boss.on('error', () => {});
  await boss.start();
  for (const { name, every, work } of appointments) {
    await boss.createQueue(name, { policy: 'singleton' });
    await boss.schedule(name, every, {}, { tz: TIME_ZONE });
    await boss.work(name, { pollingIntervalSeconds: 2 }, work);
    if (now) await boss.send(name);
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}
