import { type SeatId, SQUAD_KINDS } from '@adashi/core';
import { z } from 'zod';
import { seatId } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { calledByMembers } from './visibility.ts';

const namedRow = z.object({
  seat: seatId,
  kind: z.enum(SQUAD_KINDS),
  firstName: z.string(),
  lastName: z.string(),
});

/** Returns the names that members of the given squads may see, by seat. */
export async function seatNames(db: Queryable, squads: readonly string[]): Promise<Map<SeatId, string>> {
  const rows = await rowsOf(namedRow)`
    select seats.id as seat, kind, first_name as "firstName", last_name as "lastName"
    from seats join people on people.id = person_id join squads on squads.id = squad_id
    where squad_id = any(${squads}::uuid[])
  `.all(db);
  return new Map(rows.map(({ seat, kind, ...person }) => [seat, calledByMembers(kind, person)]));
}
