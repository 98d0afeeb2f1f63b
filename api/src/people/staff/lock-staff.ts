import { staffRole } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';

const lockedRow = z.object({ id: z.string(), role: staffRole, isSuspended: z.boolean() });
export type LockedStaff = z.output<typeof lockedRow>;

/**
 * Locks another staff member and all superadmins, then checks the caller's role again, so one superadmin always
 * remains. Throws 'own_account' for the caller's own account.
 */
export async function lockStaff(trx: Trx, { me }: PersonCall<unknown>, personId: string): Promise<LockedStaff> {
  if (personId === me.id) throw new AppError('own_account');
  await sql`select 1 from people where role = 'superadmin' or id = ${personId} order by id for no key update`.execute(
    trx,
  );
  const actor = await trx
    .selectFrom('people')
    .select('role')
    .where('id', '=', me.id)
    .where('staff_suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (actor?.role !== 'superadmin') throw new AppError('forbidden');
  const row = await rowsOf(lockedRow)`
    select id, role, staff_suspended_at is not null as "isSuspended" from people
    where id = ${personId} and role <> 'user' and erased_at is null
  `.first(trx);
  return found(row);
}
