import { guaranteeLimits, PERIODS } from '@adashi/core';
import { z } from 'zod';
import { day, language, money } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';

const standsRow = z.object({
  seat: z.string(),
  guarantor: z.string(),
  email: z.string(),
  language,
  name: z.string(),
  member: z.string(),
  squad: z.string(),
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  startOn: day,
  position: z.int().nullable(),
});

/**
 * Mails a guarantor who has accepted about a new seat and the seat's amounts. Other guarantors see the seat on the
 * response page.
 */
export async function notifyOfSeat(trx: Trx, squadId: string, personId: string): Promise<void> {
  const row = await rowsOf(standsRow)`
    select seats.id as seat, guarantors.id as guarantor, guarantors.email, guarantors.language, guarantors.name,
      first_name || ' ' || last_name as member, squads.name as squad, contribution, period, size, start_on as "startOn", position
    from seats join squads on squads.id = squad_id join people on people.id = person_id
    join guarantors on guarantors.id = guarantor_id and guarantors.status in ('accepted', 'verified')
    where squad_id = ${squadId} and person_id = ${personId} and seats.status = 'active'
  `.first(trx);
  if (!row) return;
  const { seat, guarantor, email, language: spoken, ...about } = row;
  const mail = templates[spoken].mails.guarantorStands({ ...about, ...guaranteeLimits(about, about.position ?? 1) });
  await enqueue(trx, [{ kind: 'mail', key: `guarantor_stands:${guarantor}:${seat}`, payload: { to: email, ...mail } }]);
}
