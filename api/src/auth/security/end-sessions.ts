import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Session } from '../../http/session.ts';
import { endAllSessions, endOneSession } from '../credentials/index.ts';

/**
 * Ends one of the caller's sessions at once. Throws 'not_found' when the session ended or belongs to another person.
 */
export async function endOwnSession({ context, me, actor }: PersonCall<WithDb & WithClock>, id: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await endOneSession(context, trx, me.id, id))) throw new AppError('not_found');
    await writeAudit(trx, actor, 'ended_session', `person:${me.id}`);
  });
}

/**
 * Ends a staff member's other sessions after the setup of a second factor. The other sessions started with only a
 * password.
 */
export async function endWeakSessions(context: WithDb & WithClock, trx: Trx, me: Session): Promise<void> {
  if (me.role !== 'user') await endAllSessions(context, me.id, { db: trx, except: me.family });
}

/** Ends all other sessions of the caller. */
export async function endOthers({ context, me, actor }: PersonCall<WithDb & WithClock>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await endAllSessions(context, me.id, { db: trx, except: me.family });
    await writeAudit(trx, actor, 'ended_other_sessions', `person:${me.id}`);
  });
}
