import { sql } from 'kysely';
import { record, refuseDone } from '../../audit/index.ts';
import { endAllSessions } from '../../auth/credentials/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { lockStaff } from './lock-staff.ts';

/** Suspends somebody else of staff: their sessions end in the same transaction, and no session of theirs is valid. */
export async function suspendStaff(call: PersonCall, personId: string, reason: string): Promise<void> {
  const { house, actor } = call;
  await inTransaction(house.db, async (trx) => {
    if ((await lockStaff(trx, call, personId)).isSuspended)
      await refuseDone(trx, `person:${personId}`, ['suspended_staff'], 'wrong_state');
    await sql`
      update people set staff_suspended_at = ${house.clock.now()} where id = ${personId}
    `.execute(trx);
    await endAllSessions(house, personId, { db: trx });
    const details = { before: { state: 'active' }, after: { state: 'suspended' }, reason };
    await record(trx, actor, 'suspended_staff', `person:${personId}`, details);
  });
}

export async function reactivateStaff(call: PersonCall, personId: string, reason: string): Promise<void> {
  const { house, actor } = call;
  await inTransaction(house.db, async (trx) => {
    if (!(await lockStaff(trx, call, personId)).isSuspended)
      await refuseDone(trx, `person:${personId}`, ['reactivated_staff'], 'wrong_state');
    await sql`update people set staff_suspended_at = null where id = ${personId}`.execute(trx);
    const details = { before: { state: 'suspended' }, after: { state: 'active' }, reason };
    await record(trx, actor, 'reactivated_staff', `person:${personId}`, details);
  });
}
