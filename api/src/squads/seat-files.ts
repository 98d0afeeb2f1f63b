import { type SquadSeat, seatFile } from '@adashi/contract';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { readNotices } from './removals.ts';

type SeatFile = NonNullable<SquadSeat['file']>;

const guarantorRow = z.object({
  seat: z.string(),
  person: z.string(),
  name: z.string().nullable(),
  status: seatFile.shape.guarantor.unwrap().shape.status.nullable(),
});

/** Returns staff-only facts per seat: the person, their guarantor and a removal notice. */
export async function readSeatFiles(db: Queryable, me: string, squadId: string): Promise<Map<string, SeatFile>> {
  const rows = await rowsOf(guarantorRow)`
    select seats.id as seat, person_id as person, guarantors.name, guarantors.status
    from seats left join guarantors on guarantors.id = guarantor_id where squad_id = ${squadId}
  `.all(db);
  const notices = await readNotices(db, me, squadId);
  return new Map(
    rows.map(({ seat, person, name, status }) => [
      seat,
      { person, guarantor: name && status ? { name, status } : null, removal: notices.get(seat) ?? null },
    ]),
  );
}
