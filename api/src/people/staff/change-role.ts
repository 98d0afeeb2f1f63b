import type { Parsed, staffRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { lockStaff } from './lock-staff.ts';

type Body = Parsed<(typeof staffRoutes)['changeStaffRole']>['body'];

/**
 * Changes another staff member's role. Throws 'wrong_state' when the role changed after the caller had read the role.
 */
export async function changeRole(
  call: PersonCall<WithDb>,
  personId: string,
  { role, from, reason }: Body,
): Promise<void> {
  await inTransaction(call.context.db, async (trx) => {
    const locked = await lockStaff(trx, call, personId);
    if (locked.role !== from || role === from) throw new AppError('wrong_state');
    await trx.updateTable('people').set({ role }).where('id', '=', personId).execute();
    const details = { before: { role: from }, after: { role }, reason };
    await writeAudit(trx, call.actor, 'changed_staff_role', `person:${personId}`, details);
  });
}
