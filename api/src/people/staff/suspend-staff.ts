import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { endAllSessions } from '../../auth/credentials/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { lockStaff } from './lock-staff.ts';

/** Suspends another staff member and ends that staff member's sessions in the same transaction. */
export async function suspendStaff(
  call: PersonCall<WithDb & WithClock>,
  personId: string,
  reason: string,
): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    if ((await lockStaff(trx, call, personId)).isSuspended)
      await rejectAsDone(trx, `person:${personId}`, ['suspended_staff'], 'wrong_state');
    await trx
      .updateTable('people')
      .set({ staff_suspended_at: context.clock.now() })
      .where('id', '=', personId)
      .execute();
    await endAllSessions(context, personId, { db: trx });
    const details = { before: { state: 'active' }, after: { state: 'suspended' }, reason };
    await writeAudit(trx, actor, 'suspended_staff', `person:${personId}`, details);
  });
}

export async function reactivateStaff(call: PersonCall<WithDb>, personId: string, reason: string): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    if (!(await lockStaff(trx, call, personId)).isSuspended)
      await rejectAsDone(trx, `person:${personId}`, ['reactivated_staff'], 'wrong_state');
    await trx.updateTable('people').set({ staff_suspended_at: null }).where('id', '=', personId).execute();
    const details = { before: { state: 'suspended' }, after: { state: 'active' }, reason };
    await writeAudit(trx, actor, 'reactivated_staff', `person:${personId}`, details);
  });
}
