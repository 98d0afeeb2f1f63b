import { writeAudit } from '../../audit/index.ts';
import { countSessions, endAllSessions } from '../../auth/credentials/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { checkMember } from './store.ts';

/** Signs a member out in every browser, at once. Answers in how many they were signed in. */
export async function endSessions({ context, actor }: PersonCall, personId: string, reason: string): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await checkMember(trx, personId);
    const ended = await countSessions(context, trx, personId);
    await endAllSessions(context, personId, { db: trx });
    await writeAudit(trx, actor, 'ended_sessions_of', `person:${personId}`, { reason, ended });
    return ended;
  });
}
