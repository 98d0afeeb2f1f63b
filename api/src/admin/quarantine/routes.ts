import type { Act, ActDetails, rotationRoutes, SubjectOfAct } from '@adashi/contract';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { closeEvent, listQuarantined, listUnmatched, reopenEvent, takeBack } from './store.ts';
import { QUARANTINE_FILE, UNMATCHED_FILE } from './waiting-files.ts';

const DONE: readonly Act[] = ['retried_squad', 'retried_event', 'closed_event'];

/** Runs a staff action and writes the audit log entry in the same transaction. Then schedules due work. */
async function act(
  { context, me, actor }: PersonCall<WithDb & WithDueWork>,
  action: Act,
  subject: SubjectOfAct,
  write: (trx: Trx) => Promise<boolean>,
  details: ActDetails = {},
) {
  await inTransaction(context.db, async (trx) => {
    if (!(await write(trx))) await rejectAsDone(trx, subject, DONE);
    await writeAudit(trx, actor, action, subject, details);
  });
  context.scheduleDueWork(me.id);
  return { message: 'Saved' };
}

/** Routes for quarantined squads and for unmatched provider events (MONEY §7). */
export const rotationHandlers: Handlers<typeof rotationRoutes> = {
  quarantinedSquads: async ({ query }, { context }) => listQuarantined(context.db, query),
  quarantinedSquadsFile: async ({ query }, call) =>
    listFile(call, 'set-aside.csv', QUARANTINE_FILE, (piece) =>
      listQuarantined(call.context.db, { ...query, ...piece }),
    ),
  retrySquad: async ({ params }, call) =>
    act(call, 'retried_squad', `squad:${params.id}`, (trx) => takeBack(trx, params.id)),
  unmatchedEvents: async ({ query }, { context }) => listUnmatched(context.db, query),
  unmatchedEventsFile: async ({ query }, call) =>
    listFile(call, 'unmatched.csv', UNMATCHED_FILE, (piece) => listUnmatched(call.context.db, { ...query, ...piece })),
  retryEvent: async ({ params }, call) =>
    act(call, 'retried_event', `event:${params.id}`, (trx) => reopenEvent(trx, params.id)),
  closeEvent: async ({ params, body }, call) =>
    act(call, 'closed_event', `event:${params.id}`, (trx) => closeEvent(trx, params.id, body.reason), body),
};
