import { z } from 'zod';
import { rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';

const aheadRow = z.object({ value: z.number() });

const KEY = 'sandbox_days_ahead';

/** Restores the clock of the last run, however that run ended. */
export async function restoreClock(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const row = await rowsOf(aheadRow)`select value from settings where key = ${KEY}`.first(context.db);
  context.clock.daysAhead = row?.value ?? 0;
}

async function moveTo(context: AppContext, daysAhead: number): Promise<void> {
  await context.db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(daysAhead) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  context.clock.daysAhead = daysAhead;
}

/** Runs the coming days one by one, each completely. A restart in between continues at the interrupted day. */
export async function advanceClock(context: AppContext, days: number): Promise<void> {
  await context.runDay();
  for (let day = 0; day < days; day += 1) {
    await moveTo(context, context.clock.daysAhead + 1);
    await context.runDay();
  }
}
