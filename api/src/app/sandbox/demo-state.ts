import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const KEY = 'demo';
/** `played`: the history exists, and the people of the demo act when the clock moves. `over`: the people do nothing. */
const STATES = ['begun', 'played', 'over'] as const;
type State = (typeof STATES)[number];

const stateRow = z.object({ value: z.enum(STATES) });
const emptyRow = z.object({ empty: z.boolean() });
const knownRow = z.object({ known: z.boolean() });

/** Returns the state of the demo, or null when the demo was never started. */
export async function readDemoState(db: Database): Promise<State | null> {
  const row = await rowsOf(stateRow)`select value from settings where key = ${KEY}`.first(db);
  return row?.value ?? null;
}

export async function writeDemoState(db: Database, state: State): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(state) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

/** Returns whether the demo may run. The demo runs once, and only on a database without people. */
export async function mayPlayDemo(db: Database): Promise<boolean> {
  const row = await rowsOf(emptyRow)`select not exists (select 1 from people) as empty`.first(db);
  return row?.empty === true && (await readDemoState(db)) === null;
}

/**
 * Removes an interrupted demo by recreating the embedded database. Throws for any other database, which may contain
 * real data.
 */
export async function forgetHalfPlayedDemo(db: Database, isEmbedded: boolean): Promise<void> {
  const row = await rowsOf(knownRow)`select to_regclass('settings') is not null as known`.first(db);
  if (!row?.known || (await readDemoState(db)) !== 'begun') return;
  if (!isEmbedded)
    throw new Error(
      'The creation of the demo was interrupted. Empty the database and start again, or set DEMO=no with an empty database.',
    );
  await sql.raw('drop schema public cascade; create schema public').execute(db);
}
