import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { WithDueWork } from '../../jobs/index.ts';

const aheadRow = z.object({ value: z.number() });

const KEY = 'sandbox_days_ahead';

/** Sets the sandbox clock to the time of the last run, also after a crash. */
export async function restoreClock(context: WithDb & WithClock): Promise<void> {
  const row = await rowsOf(aheadRow)`select value from settings where key = ${KEY}`.first(context.db);
  context.clock.daysAhead = row?.value ?? 0;
}

async function moveTo(context: WithDb & WithClock, daysAhead: number): Promise<void> {
  await context.db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(daysAhead) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  context.clock.daysAhead = daysAhead;
}

/**
 * Moves the sandbox clock ahead day by day, and runs all work of each day. After a restart, the clock continues from
 * the interrupted day.
 */
export async function advanceClock(context: WithDb & WithClock & WithDueWork, days: number): Promise<void> {
  await context.runDailyJobs();
  for (let day = 0; day < days; day += 1) {
    await moveTo(context, context.clock.daysAhead + 1);
    await context.runDailyJobs();
  }
}
