import { type FirstSteps, guarantorStatus, kycStatus } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

const stepsRow = z.object({
  identity: kycStatus,
  hasSquad: z.boolean(),
  hasBank: z.boolean(),
  guarantor: guarantorStatus.nullable(),
  hasSigned: z.boolean(),
  hasContributed: z.boolean(),
}) satisfies z.ZodType<FirstSteps>;

/** Returns a person's progress toward the first contribution. Practice squads do not count. */
export async function firstSteps(db: Queryable, personId: string): Promise<FirstSteps> {
  const row = await rowsOf(stepsRow)`
    select kyc_status as identity,
      exists (select 1 from seats join squads on squads.id = squad_id
        where person_id = people.id and seats.status = 'active' and kind <> 'test') as "hasSquad",
      exists (select 1 from mandates where person_id = people.id and status = 'active') as "hasBank",
      (select status from guarantors where member_id = people.id
        order by array_position(array['verified', 'accepted', 'invited'], status), created_at desc limit 1) as guarantor,
      has_signed_all(people.id) as "hasSigned",
      exists (select 1 from contributions join seats on seats.id = seat_id
        where person_id = people.id and state in ('confirmed', 'recovered')) as "hasContributed"
    from people where id = ${personId}
  `.first(db);
  return found(row);
}
