import type { Act, ActDetails, rotationRoutes } from '@adashi/contract';
import { record, refuseDone } from '../../audit/index.ts';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, PersonCall } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { closeEvent, listSetAside, listUnmatched, reopenEvent, takeBack } from './store.ts';
import { SET_ASIDE_FILE, UNMATCHED_FILE } from './waiting-files.ts';

const DONE: readonly Act[] = ['retried_squad', 'retried_event', 'closed_event'];

/** What is true of something that staff looked at is written with the record of it; what is due by it, the engine does soon. */
async function act(
  { house, me, actor }: PersonCall,
  action: Act,
  subject: string,
  write: (trx: Trx) => Promise<boolean>,
  details: ActDetails = {},
) {
  await inTransaction(house.db, async (trx) => {
    if (!(await write(trx))) await refuseDone(trx, subject, DONE);
    await record(trx, actor, action, subject, details);
  });
  house.wake(me.id);
  return { message: 'Saved' };
}

/** What the engine could not do by itself, for staff to look at (MONEY §7). */
export const rotationHandlers: Handlers<typeof rotationRoutes> = {
  squadsSetAside: async ({ query }, { house }) => listSetAside(house.db, query),
  squadsSetAsideFile: async ({ query }, call) =>
    listFile(call, 'set-aside.csv', SET_ASIDE_FILE, (piece) => listSetAside(call.house.db, { ...query, ...piece })),
  retrySquad: async ({ params }, call) =>
    act(call, 'retried_squad', `squad:${params.id}`, (trx) => takeBack(trx, params.id)),
  unmatchedEvents: async ({ query }, { house }) => listUnmatched(house.db, query),
  unmatchedEventsFile: async ({ query }, call) =>
    listFile(call, 'unmatched.csv', UNMATCHED_FILE, (piece) => listUnmatched(call.house.db, { ...query, ...piece })),
  retryEvent: async ({ params }, call) =>
    act(call, 'retried_event', `event:${params.id}`, (trx) => reopenEvent(trx, params.id)),
  closeEvent: async ({ params, body }, call) =>
    act(call, 'closed_event', `event:${params.id}`, (trx) => closeEvent(trx, params.id, body.reason), body),
};
