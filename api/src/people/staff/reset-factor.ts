import { writeAudit } from '../../audit/index.ts';
import { endAllSessions } from '../../auth/credentials/index.ts';
import { removeFactors } from '../../auth/security/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { lockStaff } from './lock-staff.ts';

/**
 * Removes the passkeys and authenticator app of a staff member who lost the device, and ends all sessions. At the next
 * sign-in, the staff member sets up new factors.
 */
export async function resetFactor(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  reason: string,
): Promise<void> {
  const { context, actor } = call;
  await inTransaction(context.db, async (trx) => {
    await lockStaff(trx, call, personId);
    if (!(await removeFactors(context, trx, personId))) throw new AppError('wrong_state');
    await endAllSessions(context, personId, { db: trx });
    await writeAudit(trx, actor, 'reset_second_factor', `person:${personId}`, { reason });
  });
}
