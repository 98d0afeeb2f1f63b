import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const topicsRow = z.object({ squads: z.array(z.string()), people: z.array(z.string()) });

/** Topics of an open page, in addition to the topics of the person and the page's squad. */
type Topics = z.output<typeof topicsRow>;

/**
 * Returns the topics of the person's other squads. Before the page's squad starts, also returns the topics of the
 * squad's members, which report changes of readiness.
 */
export async function topicsOf(db: Queryable, personId: string, squadId: string | null): Promise<Topics> {
  const seats = sql`from seats join squads on squads.id = squad_id where seats.status = 'active'`;
  const row = await rowsOf(topicsRow)`
    select
      array(select distinct squad_id ${seats} and person_id = ${personId} and squad_id is distinct from ${squadId}) as squads,
      array(select distinct person_id ${seats} and squad_id = ${squadId} and squads.status = 'upcoming'
        and person_id <> ${personId}) as people
  `.first(db);
  return row ?? { squads: [], people: [] };
}
