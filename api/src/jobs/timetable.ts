import { PgBoss } from 'pg-boss';
import { TIME_ZONE } from '../clock.ts';

const QUEUE = 'day';
/** Often, as everything that is done is no longer due: a run that was missed is made up a quarter of an hour later. */
const EVERY = '*/15 * * * *';

interface Options {
  readonly every?: string;
  /** Runs once at the start, too. */
  readonly now?: boolean;
}

/** Runs the day's work by the clock, once for all processes on one database. Answers how to stop it. */
export async function startTimetable(
  connectionString: string,
  work: () => Promise<void>,
  { every = EVERY, now = false }: Options = {},
): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(QUEUE, { policy: 'singleton' });
  await boss.schedule(QUEUE, every, {}, { tz: TIME_ZONE });
  await boss.work(QUEUE, { pollingIntervalSeconds: 2 }, work);
  if (now) await boss.send(QUEUE);
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}
