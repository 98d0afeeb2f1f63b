import { sql } from 'kysely';
import type { House } from '../house.ts';

const KEY = 'sandbox_days_ahead';

/** The clock as it stood when the house was last stopped, however it was stopped. */
export async function restoreClock(house: Pick<House, 'db' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ value: number }>`select value from settings where key = ${KEY}`.execute(house.db);
  house.clock.daysAhead = rows[0]?.value ?? 0;
}

async function moveTo(house: House, daysAhead: number): Promise<void> {
  await sql`
    insert into settings (key, value) values (${KEY}, ${JSON.stringify(daysAhead)}::jsonb)
    on conflict (key) do update set value = excluded.value
  `.execute(house.db);
  house.clock.daysAhead = daysAhead;
}

/** Runs the coming days one by one, each whole: a restart in between goes on where it stopped. */
export async function advanceClock(house: House, days: number): Promise<void> {
  await house.runDay();
  for (let day = 0; day < days; day += 1) {
    await moveTo(house, house.clock.daysAhead + 1);
    await house.runDay();
  }
}
