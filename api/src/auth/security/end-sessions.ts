import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AppContext } from '../../http/context.ts';
import type { PersonCall } from '../../http/router.ts';
import type { Session } from '../../http/session.ts';
import { endAllSessions, endOneSession } from '../credentials/index.ts';

/** Ends one session of who asks, at once. One that is not theirs, or over, is not there. */
export async function endOwnSession({ context, me, actor }: PersonCall, id: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await endOneSession(context, trx, me.id, id))) throw new AppError('not_found');
    await writeAudit(trx, actor, 'ended_session', `person:${me.id}`);
  });
}

/** Staff who set up a second factor are asked for it in every browser: what was opened by the password alone ends. */
export async function endWeakSessions(context: AppContext, trx: Trx, me: Session): Promise<void> {
  if (me.role !== 'user') await endAllSessions(context, me.id, { db: trx, except: me.family });
}

/** Ends every session of who asks but the one that asks. */
export async function endOthers({ context, me, actor }: PersonCall): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await endAllSessions(context, me.id, { db: trx, except: me.family });
    await writeAudit(trx, actor, 'ended_other_sessions', `person:${me.id}`);
  });
}
