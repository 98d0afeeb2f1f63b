import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import type { House } from '../../http/context.ts';
import type { Session } from '../../http/session.ts';
import { endAllSessions, endOneSession } from '../credentials/index.ts';

/** Ends one session of who asks, at once. One that is not theirs, or over, is not there. */
export async function endOwnSession({ house, me, actor }: PersonCall, id: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    if (!(await endOneSession(house, trx, me.id, id))) refuse('not_found');
    await record(trx, actor, 'ended_session', `person:${me.id}`);
  });
}

/** Staff who set up a second factor are asked for it in every browser: what was opened by the password alone ends. */
export async function endWeakSessions(house: House, trx: Trx, me: Session): Promise<void> {
  if (me.role !== 'user') await endAllSessions(house, me.id, { db: trx, except: me.family });
}

/** Ends every session of who asks but the one that asks. */
export async function endOthers({ house, me, actor }: PersonCall): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    await endAllSessions(house, me.id, { db: trx, except: me.family });
    await record(trx, actor, 'ended_other_sessions', `person:${me.id}`);
  });
}
