import { PgBoss } from 'pg-boss';
import { TIME_ZONE } from '../base/clock.ts';

export interface Appointment {
  readonly name: string;
  /** A cron line, in the house's time zone. */
  readonly every: string;
  readonly work: () => Promise<void>;
}

/** Makes the tables of the job queue, as their owner; the server's role then only uses them. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Runs appointments by the clock, each once for all processes on one database. `now` runs each once at the start, too. */
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
