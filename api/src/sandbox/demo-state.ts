import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const KEY = 'demo';
type State = 'begun' | 'played';

/** Where the demo stands; null when it was never begun. */
async function readState(db: Database): Promise<State | null> {
  const { rows } = await sql<{ value: State }>`select value from settings where key = ${KEY}`.execute(db);
  return rows[0]?.value ?? null;
}

export async function writeDemoState(db: Database, state: State): Promise<void> {
  await sql`
    insert into settings (key, value) values (${KEY}, ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = excluded.value
  `.execute(db);
}

/** The demo is played once, into a house where nobody lives yet. */
export async function mayPlayDemo(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from people) as empty`.execute(db);
  return rows[0]?.empty === true && (await readState(db)) === null;
}

/**
 * A demo that was cut off is no believable past, and nobody can have used it: the server was not listening yet. On the
 * embedded database everything is made anew; on another one we do not drop what may not be ours, and say so.
 */
export async function forgetHalfPlayedDemo(db: Database, isEmbedded: boolean): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('settings') is not null as known`.execute(db);
  if (!rows[0]?.known || (await readState(db)) !== 'begun') return;
  if (!isEmbedded)
    throw new Error(
      'The demo was cut off while it was played. Empty the database and start again, or set DEMO=no on an empty one.',
    );
  await sql.raw('drop schema public cascade; drop schema sandbox cascade; create schema public').execute(db);
}
