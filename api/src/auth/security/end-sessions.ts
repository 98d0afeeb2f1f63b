import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Session } from '../../http/session.ts';
import { endAllSessions, endOneSession } from '../credentials/index.ts';

/** Ends one session of the caller at once. Throws 'not found' for another person's session or an ended session. */
export async function endOwnSession({ context, me, actor }: PersonCall<WithDb & WithClock>, id: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await endOneSession(context, trx, me.id, id))) throw new AppError('not_found');
    await writeAudit(trx, actor, 'ended_session', `person:${me.id}`);
  });
}

/**
 * Ends the other sessions of a staff member who set up a second factor, because those sessions started with a password
 * alone.
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
