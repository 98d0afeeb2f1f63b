import type { SquadSeat } from '@adashi/contract';
import type { Queryable } from '../db/database.ts';
import { readNotices } from './removals.ts';

type SeatFile = NonNullable<SquadSeat['file']>;

/** Returns the data that only staff see for each seat: the person, the guarantor and the removal notice. */
export async function readSeatFiles(db: Queryable, squadId: string): Promise<Map<string, SeatFile>> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('people', 'people.id', 'person_id')
    .leftJoin('guarantors', 'guarantors.id', 'guarantor_id')
    .select(['seats.id as seat', 'person_id as person', 'people.email', 'guarantors.name', 'guarantors.status'])
    .where('squad_id', '=', squadId)
    .execute();
  const notices = await readNotices(db, squadId);
  return new Map(
    rows.map(({ seat, person, email, name, status }) => [
      seat,
      { person, email, guarantor: name && status ? { name, status } : null, removal: notices.get(seat) ?? null },
    ]),
  );
}
