import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const heardRow = z.object({ squads: z.array(z.string()), people: z.array(z.string()) });

/** Of whom an open page is told beside its person and its squad. */
type Heard = z.output<typeof heardRow>;

/**
 * The squads that a person has a seat in, but for the one whose page it is; and of that one, while it has not started, its other
 * members: what makes them ready is told to them alone.
 */
export async function topicsOf(db: Queryable, personId: string, squadId: string | null): Promise<Heard> {
  const seats = sql`from seats join squads on squads.id = squad_id where seats.status = 'active'`;
  const row = await rowsOf(heardRow)`
    select
      array(select distinct squad_id ${seats} and person_id = ${personId} and squad_id is distinct from ${squadId}) as squads,
      array(select distinct person_id ${seats} and squad_id = ${squadId} and squads.status = 'upcoming'
        and person_id <> ${personId}) as people
  `.first(db);
  return row ?? { squads: [], people: [] };
}
