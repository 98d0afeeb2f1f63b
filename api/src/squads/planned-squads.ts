import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { TERMS, termsRow } from '../db/terms-row.ts';

const plannedRow = termsRow.extend({ name: z.string(), position: z.int().nullable() });
export type PlannedSquad = z.output<typeof plannedRow>;

/** Lists the person's squads that have not started, sorted by name. Practice squads are excluded. */
export async function plannedSquads(db: Queryable, personId: string): Promise<PlannedSquad[]> {
  return rowsOf(plannedRow)`
    select squads.id, name, ${TERMS}, position
    from squads join seats on squad_id = squads.id and seats.status = 'active' and person_id = ${personId}
    where squads.status = 'upcoming' and kind <> 'test' order by start_on, squads.id
  `.all(db);
}
