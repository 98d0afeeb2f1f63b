import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import type { Database } from './database.ts';
import { filled, rowsOf } from './rows-of.ts';

const KEY = 'sandbox_clock';
const positionRow = z.object({ days: filled(z.number()), moves: filled(z.int()) });
const POSITION = sql`(value ->> 'days')::double precision as days, (value ->> 'moves')::integer as moves`;

/** Live topic of a moved clock. A trigger notifies every process. */
export const CLOCK_TOPIC = 'clock';

/** Sets the clock of this process to the sandbox clock. Without a stored position, the clock shows real time. */
export async function readClock(db: Database, clock: Clock): Promise<void> {
  const row = await rowsOf(positionRow)`select ${POSITION} from settings where key = ${KEY}`.first(db);
  if (row) clock.moveTo(row);
}

/** Moves the sandbox clock by a number of days, in the database and in this process. */
export async function moveClock(db: Database, clock: Clock, days: number): Promise<void> {
  const row = await rowsOf(positionRow)`
    insert into settings (key, value) values (${KEY}, jsonb_build_object('days', ${days}::double precision, 'moves', 1))
    on conflict (key) do update set value = jsonb_build_object(
      'days', (settings.value ->> 'days')::double precision + ${days}, 'moves', (settings.value ->> 'moves')::integer + 1)
    returning ${POSITION}
  `.first(db);
  if (row) clock.moveTo(row);
}
