import { record } from '../../audit/index.ts';
import { countSessions, endAllSessions } from '../../auth/credentials/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { checkMember } from './store.ts';

/** Signs a member out in every browser, at once. Answers in how many they were signed in. */
export async function endSessions({ house, actor }: PersonCall, personId: string, reason: string): Promise<number> {
  return inTransaction(house.db, async (trx) => {
    await checkMember(trx, personId);
    const ended = await countSessions(house, trx, personId);
    await endAllSessions(house, personId, { db: trx });
    await record(trx, actor, 'ended_sessions_of', `person:${personId}`, { reason, ended });
    return ended;
  });
}
