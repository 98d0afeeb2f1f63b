import { record } from '../../audit/index.ts';
import { endAllSessions } from '../../auth/credentials/index.ts';
import { removeFactors } from '../../auth/security/index.ts';
import { refuse } from '../../base/app-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { lockStaff } from './lock-staff.ts';

/** For who lost their device: passkeys and app are gone, every session ends, and the next sign-in leads to setting up others. */
export async function resetFactor(call: PersonCall, personId: string, reason: string): Promise<void> {
  const { house, actor } = call;
  await inTransaction(house.db, async (trx) => {
    await lockStaff(trx, call, personId);
    if (!(await removeFactors(house, trx, personId))) refuse('wrong_state');
    await endAllSessions(house, personId, { db: trx });
    await record(trx, actor, 'reset_second_factor', `person:${personId}`, { reason });
  });
}
